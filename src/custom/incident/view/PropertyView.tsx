import type { PropertyDamage } from '../../../../contract/schemas/caseDetails.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { Facts } from '../../../components/record/Facts.tsx';
import { factsOf } from './factsOf.ts';

/** FORM-10, read. */
export function PropertyView({ property }: { property: PropertyDamage }) {
  return (
    <FormSection title="Details of Property Damage">
      <Facts
        facts={factsOf(
          'property',
          property,
          ['property_type', 'damaged_things', 'party_type', 'party_info', 'priority_of_fix'],
          { party_type: property.party_type === 'internal' ? 'Internal' : 'External' },
        )}
      />
    </FormSection>
  );
}
