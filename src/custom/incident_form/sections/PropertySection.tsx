import { TEXT_MAX_LENGTH } from '../../../../contract/limits.ts';
import { stripBlockedCharacters } from '../../../../contract/validation.ts';
import { PARTY_TYPES } from '../../../../contract/values/incidentValues.ts';
import { FieldRow } from '../../../components/form/FieldRow.tsx';
import { FormButtons } from '../../../components/form/FormButtons.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { FormSelect } from '../../../components/form/FormSelect.tsx';
import { FormText } from '../../../components/form/FormText.tsx';
import { useReferenceData } from '../../../reference/useReferenceData.ts';
import { PROPERTY, withLabel } from '../values/incidentForm.ts';

const PARTY_TITLES: Record<(typeof PARTY_TYPES)[number], string> = {
  external: 'External',
  internal: 'Internal',
};

export function PropertySection() {
  const { reference } = useReferenceData();
  return (
    <FormSection title="Details of Property Damage">
      <FieldRow>
        <FormSelect {...withLabel(`${PROPERTY}.property_type`)} options={reference?.list('property_type')} />
        <FormSelect
          {...withLabel(`${PROPERTY}.priority_of_fix`)}
          options={reference?.list('priority_of_fix')}
        />
      </FieldRow>
      <FormText
        {...withLabel(`${PROPERTY}.damaged_things`)}
        rows={2}
        maxLength={TEXT_MAX_LENGTH}
        filter={stripBlockedCharacters}
      />
      <FieldRow>
        <FormButtons
          {...withLabel(`${PROPERTY}.party_type`)}
          options={PARTY_TYPES.map((value) => ({ value, text: PARTY_TITLES[value] }))}
        />
        <FormText
          {...withLabel(`${PROPERTY}.party_info`)}
          maxLength={TEXT_MAX_LENGTH}
          filter={stripBlockedCharacters}
          help="The owner of the property. Letters, digits and hyphens only."
        />
      </FieldRow>
    </FormSection>
  );
}
