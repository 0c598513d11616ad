import { FormChips } from '../../../components/form/FormChips.tsx';
import { FormSelect } from '../../../components/form/FormSelect.tsx';
import { useReferenceData } from '../../../reference/useReferenceData.ts';
import { DESCRIPTION, withLabel } from '../values/incidentForm.ts';
import { useDescription } from '../values/useDescription.ts';

export function ConditionFields() {
  const { reference } = useReferenceData();
  const { zone } = useDescription('zone');
  const somewhere = zone.trim() !== '';
  return (
    <>
      <FormSelect
        {...withLabel(`${DESCRIPTION}.weather`)}
        options={reference?.list('weather')}
        disabled={!somewhere}
        {...(!somewhere && { help: 'Choose the zone or set the address first.' })}
      />
      <FormChips
        {...withLabel(`${DESCRIPTION}.area_condition`)}
        options={reference?.list('area_condition')}
      />
    </>
  );
}
