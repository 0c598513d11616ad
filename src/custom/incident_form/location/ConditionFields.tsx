import { FormChips } from '../../../components/form/FormChips.tsx';
import { FormSelect } from '../../../components/form/FormSelect.tsx';
import { useReferenceData } from '../../../reference/useReferenceData.ts';
import { DESCRIPTION, labelled } from '../values/incidentForm.ts';
import { useDescription } from '../values/useDescription.ts';

export function ConditionFields() {
  const { reference } = useReferenceData();
  const { zone } = useDescription('zone');
  const somewhere = zone.trim() !== '';
  return (
    <>
      <FormSelect
        {...labelled(`${DESCRIPTION}.weather`)}
        options={reference?.list('weather')}
        disabled={!somewhere}
        {...(!somewhere && { help: 'Choose the zone or set the address first.' })}
      />
      <FormChips {...labelled(`${DESCRIPTION}.area_condition`)} options={reference?.list('area_condition')} />
    </>
  );
}
