import { PARTY_TYPES } from '../../../../contract/incidentValues.ts';
import { TEXT_MAX_LENGTH } from '../../../../contract/limits.ts';
import { stripBlockedCharacters } from '../../../../contract/validation.ts';
import { FieldRow } from '../../../components/form/FieldRow.tsx';
import { FormButtons } from '../../../components/form/FormButtons.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { FormSelect } from '../../../components/form/FormSelect.tsx';
import { FormText } from '../../../components/form/FormText.tsx';
import { useReferenceData } from '../../../reference/useReferenceData.ts';
import { PROPERTY } from '../incidentForm.ts';

const PARTY_TITLES: Record<(typeof PARTY_TYPES)[number], string> = {
  external: 'External',
  internal: 'Internal',
};

/** FORM-10. */
export function PropertySection() {
  const { reference } = useReferenceData();
  return (
    <FormSection title="Details of Property Damage">
      <FieldRow>
        <FormSelect
          name={`${PROPERTY}.property_type`}
          label="Property type"
          options={reference?.list('property_type') ?? []}
        />
        <FormSelect
          name={`${PROPERTY}.priority_of_fix`}
          label="Priority of fix"
          options={reference?.list('priority_of_fix') ?? []}
        />
      </FieldRow>
      <FormText
        name={`${PROPERTY}.damaged_things`}
        label="Damaged things"
        rows={2}
        maxLength={TEXT_MAX_LENGTH}
        filter={stripBlockedCharacters}
      />
      <FieldRow>
        <FormButtons
          name={`${PROPERTY}.party_type`}
          label="Party type"
          options={PARTY_TYPES.map((value) => ({ value, text: PARTY_TITLES[value] }))}
        />
        <FormText
          name={`${PROPERTY}.party_info`}
          label="Party"
          maxLength={TEXT_MAX_LENGTH}
          filter={stripBlockedCharacters}
          help="Whose property it is. Letters, digits and hyphens."
        />
      </FieldRow>
    </FormSection>
  );
}
