import { TEXT_MAX_LENGTH, TITLE_MAX_LENGTH } from '../../../../contract/limits.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { FormText } from '../../../components/form/FormText.tsx';
import { DESCRIPTION, withLabel } from '../values/incidentForm.ts';

export function SummarySection() {
  return (
    <FormSection title="Incident Summary">
      <FormText {...withLabel(`${DESCRIPTION}.incident_title`)} required maxLength={TITLE_MAX_LENGTH} />
      <FormText
        {...withLabel(`${DESCRIPTION}.incident_remarks`)}
        required
        rows={4}
        maxLength={TEXT_MAX_LENGTH}
        help="Describe what happened, in order. Stick to facts; this is about safety, not blame."
      />
    </FormSection>
  );
}
