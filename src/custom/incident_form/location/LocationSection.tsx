import { FormSection } from '../../../components/form/FormSection.tsx';
import { ConditionFields } from './ConditionFields.tsx';
import { MomentFields } from './MomentFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';

export function LocationSection() {
  return (
    <FormSection title="Location">
      <PlaceFields />
      <MomentFields />
      <ConditionFields />
    </FormSection>
  );
}
