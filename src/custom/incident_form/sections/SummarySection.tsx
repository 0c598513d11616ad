import { TEXT_MAX_LENGTH, TITLE_MAX_LENGTH } from '../../../../contract/limits.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { TextInput } from '../../../components/form/TextInput.tsx';
import { DESCRIPTION } from '../values/incidentForm.ts';

export function SummarySection() {
  return (
    <FormSection title="Incident Summary">
      <TextInput source={`${DESCRIPTION}.incident_title`} isRequired maxLength={TITLE_MAX_LENGTH} />
      <TextInput
        source={`${DESCRIPTION}.incident_remarks`}
        isRequired
        rows={4}
        maxLength={TEXT_MAX_LENGTH}
        helperText="Describe what happened, in order. Stick to facts; this is about safety, not blame."
      />
    </FormSection>
  );
}
