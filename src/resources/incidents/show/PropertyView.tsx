import { partyText, SHOWN_FIELDS } from '../../../../contract/incidents/shownFields.ts';
import type { PropertyDamage } from '../../../../contract/schemas/caseDetails.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { Facts } from '../../../components/record/Facts.tsx';
import { factsOf } from './factsOf.ts';

/** FORM-10, read. */
export function PropertyView({ property }: { property: PropertyDamage }) {
  return (
    <FormSection title="Details of Property Damage">
      <Facts
        facts={factsOf('property', property, SHOWN_FIELDS.property, { party_type: partyText(property) })}
      />
    </FormSection>
  );
}
