import { ChipGroupInput } from '../../../components/form/ChipGroupInput.tsx';
import { SelectInput } from '../../../components/form/SelectInput.tsx';
import { useReferenceData } from '../../../reference/useReferenceData.ts';
import { DESCRIPTION } from '../values/incidentForm.ts';
import { useDescription } from '../values/useDescription.ts';

export function ConditionFields() {
  const { reference } = useReferenceData();
  const { zone } = useDescription('zone');
  const somewhere = zone.trim() !== '';
  return (
    <>
      <SelectInput
        source={`${DESCRIPTION}.weather`}
        choices={reference?.list('weather')}
        disabled={!somewhere}
        helperText={somewhere ? undefined : 'Choose the zone or set the address first.'}
      />
      <ChipGroupInput source={`${DESCRIPTION}.area_condition`} choices={reference?.list('area_condition')} />
    </>
  );
}
