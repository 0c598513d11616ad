import { FormSection } from '../../../components/form/FormSection.tsx';
import { MediaField } from '../../../components/media/MediaField.tsx';

export function MediaSection({ required = false }: { required?: boolean }) {
  return (
    <FormSection title="Photos and Videos">
      <MediaField name="case_details.photo_video" required={required} />
    </FormSection>
  );
}
