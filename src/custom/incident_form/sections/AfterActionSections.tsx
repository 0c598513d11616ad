import { TEXT_MAX_LENGTH } from '../../../../contract/limits.ts';
import { digitsOnly } from '../../../../contract/validation.ts';
import { FieldRow } from '../../../components/form/FieldRow.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { TextInput } from '../../../components/form/TextInput.tsx';
import { ROOT_CAUSE } from '../values/incidentForm.ts';

const MEDICAL = 'aar.medical_status';
const DAYS_MAX_LENGTH = 4;

export function MedicalSection() {
  return (
    <FormSection title="Medical status">
      <TextInput source={`${MEDICAL}.hospital_name`} maxLength={200} />
      <FieldRow>
        {['medical_leave', 'hospitalisation_leave'].map((field) => (
          <TextInput
            key={field}
            source={`${MEDICAL}.${field}`}
            width="14rem"
            inputMode="numeric"
            maxLength={DAYS_MAX_LENGTH}
            filter={digitsOnly}
          />
        ))}
      </FieldRow>
      <TextInput source={`${MEDICAL}.diagnosis`} rows={2} maxLength={TEXT_MAX_LENGTH} />
    </FormSection>
  );
}

export function FollowUpSection() {
  return (
    <FormSection title="Post-Incident Follow-Up">
      <TextInput
        source={`${ROOT_CAUSE}.follow_up`}
        rows={6}
        maxLength={TEXT_MAX_LENGTH}
        helperText="What has been done since, and what still needs to be done."
      />
    </FormSection>
  );
}
