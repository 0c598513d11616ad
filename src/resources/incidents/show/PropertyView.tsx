import { partyText, SHOWN_FIELDS } from '../../../../contract/incidents/shownFields.ts';
import type { PropertyDamage } from '../../../../contract/schemas/caseDetails.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { DescriptionList } from '../../../components/record/DescriptionList.tsx';
import { toDescription } from './toDescription.ts';

export function PropertyView({ property }: { property: PropertyDamage }) {
  return (
    <FormSection title="Details of Property Damage">
      <DescriptionList
        facts={toDescription('property', property, SHOWN_FIELDS.property, {
          party_type: partyText(property),
        })}
      />
    </FormSection>
  );
}
