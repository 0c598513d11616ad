import type { PropertyDamage } from '../../../contract/schemas/caseDetails.ts';
import { Facts } from '../../components/Facts.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';

/** FORM-10, read. */
export function PropertyView({ property }: { property: PropertyDamage }) {
  return (
    <FormSection title="Details of Property Damage">
      <Facts
        facts={[
          ['Property type', property.property_type],
          ['Damaged things', property.damaged_things],
          ['Party type', property.party_type === 'internal' ? 'Internal' : 'External'],
          ['Party', property.party_info],
          ['Priority of fix', property.priority_of_fix],
        ]}
      />
    </FormSection>
  );
}
