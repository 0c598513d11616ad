import { FormSection } from '../../../components/form/FormSection.tsx';
import { ConditionFields } from './ConditionFields.tsx';
import { MomentFields } from './MomentFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';

/** FORM-6, FORM-7: where and when it happened, and what it was like there. */
export function LocationSection() {
  return (
    <FormSection title="Location">
      <PlaceFields />
      <MomentFields />
      <ConditionFields />
    </FormSection>
  );
}
