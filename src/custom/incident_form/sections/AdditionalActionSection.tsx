import { useWatch } from 'react-hook-form';
import { TEXT_MAX_LENGTH } from '../../../../contract/limits.ts';
import { getZones } from '../../../../contract/reference/referenceData.ts';
import { FieldRow } from '../../../components/form/FieldRow.tsx';
import { FormButtons, YES_NO } from '../../../components/form/FormButtons.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { FormSelect } from '../../../components/form/FormSelect.tsx';
import { FormText } from '../../../components/form/FormText.tsx';
import { FormTime } from '../../../components/form/FormTime.tsx';
import { useReferenceData } from '../../../reference/useReferenceData.ts';
import { withLabel } from '../values/incidentForm.ts';
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
      <FormButtons
        name={`${ACTIONS}.amb_pol_called`}
        label="Was an ambulance or the police called?"
        options={YES_NO}
      />
      {called === 'Yes' && (
        <>
          <FieldRow>
            <FormSelect
              {...withLabel(`${ACTIONS}.zone`)}
              options={zones?.map(({ title }) => title)}
              width="20rem"
              disabled={!park}
              help={park ? undefined : 'Choose the park first.'}
            />
            <FormTime {...withLabel(`${ACTIONS}.time_called`)} />
            <FormTime {...withLabel(`${ACTIONS}.time_arrival`)} step={ARRIVAL_STEP} />
          </FieldRow>
          <FormText {...withLabel(`${ACTIONS}.remarks`)} rows={2} maxLength={TEXT_MAX_LENGTH} />
        </>
      )}
    </FormSection>
  );
}
