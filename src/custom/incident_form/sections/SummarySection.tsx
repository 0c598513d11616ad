import { TEXT_MAX_LENGTH, TITLE_MAX_LENGTH } from '../../../../contract/limits.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { FormText } from '../../../components/form/FormText.tsx';
import { DESCRIPTION } from '../incidentForm.ts';

/** FORM-8. */
export function SummarySection() {
  return (
    <FormSection title="Incident Summary">
      <FormText
        name={`${DESCRIPTION}.incident_title`}
        label="Incident Title"
        required
        maxLength={TITLE_MAX_LENGTH}
      />
      <FormText
        name={`${DESCRIPTION}.incident_remarks`}
        label="Incident Details"
        required
        rows={4}
        maxLength={TEXT_MAX_LENGTH}
        help="What happened, in the order it happened. It is about safety, not about blame."
      />
    </FormSection>
  );
}
