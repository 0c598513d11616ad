import { useWatch } from 'react-hook-form';
import { TEXT_MAX_LENGTH } from '../../../../contract/limits.ts';
import { getZones } from '../../../../contract/reference/referenceData.ts';
import { ButtonGroupInput, YES_NO } from '../../../components/form/ButtonGroupInput.tsx';
import { FieldRow } from '../../../components/form/FieldRow.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { SelectInput } from '../../../components/form/SelectInput.tsx';
import { TextInput } from '../../../components/form/TextInput.tsx';
import { TimeInput } from '../../../components/form/TimeInput.tsx';
import { useReferenceData } from '../../../reference/useReferenceData.ts';
import { useDescription } from '../values/useDescription.ts';

const ACTIONS = 'aar.additional_actions';
const ARRIVAL_STEP = 15;

export function AdditionalActionSection() {
  const called = useWatch({ name: `${ACTIONS}.amb_pol_called` });
  const { park } = useDescription('park');
  const { reference } = useReferenceData();
  const zones = reference && getZones(reference, park);
  return (
    <FormSection title="Additional action">
      <ButtonGroupInput
        source={`${ACTIONS}.amb_pol_called`}
        label="Was an ambulance or the police called?"
        choices={YES_NO}
      />
      {called === 'Yes' && (
        <>
          <FieldRow>
            <SelectInput
              source={`${ACTIONS}.zone`}
              choices={zones?.map(({ title }) => title)}
              width="20rem"
              disabled={!park}
              helperText={park ? undefined : 'Choose the park first.'}
            />
            <TimeInput source={`${ACTIONS}.time_called`} />
            <TimeInput source={`${ACTIONS}.time_arrival`} step={ARRIVAL_STEP} />
          </FieldRow>
          <TextInput source={`${ACTIONS}.remarks`} rows={2} maxLength={TEXT_MAX_LENGTH} />
        </>
      )}
    </FormSection>
  );
}
