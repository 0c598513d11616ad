import { FormSection } from '../../../components/form/FormSection.tsx';
import { MediaInput } from '../../../components/media/MediaInput.tsx';

export function MediaSection({ required = false }: { required?: boolean }) {
  return (
    <FormSection title="Photos and Videos">
      <MediaInput source="case_details.photo_video" isRequired={required} />
    </FormSection>
  );
}
