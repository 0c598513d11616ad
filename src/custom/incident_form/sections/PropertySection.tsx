import { TEXT_MAX_LENGTH } from '../../../../contract/limits.ts';
import { stripBlockedCharacters } from '../../../../contract/validation.ts';
import { PARTY_TYPES } from '../../../../contract/values/incidentValues.ts';
import { ButtonGroupInput } from '../../../components/form/ButtonGroupInput.tsx';
import { FieldRow } from '../../../components/form/FieldRow.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { SelectInput } from '../../../components/form/SelectInput.tsx';
import { TextInput } from '../../../components/form/TextInput.tsx';
import { useReferenceData } from '../../../reference/useReferenceData.ts';
import { PROPERTY } from '../values/incidentForm.ts';

const PARTY_TITLES: Record<(typeof PARTY_TYPES)[number], string> = {
  external: 'External',
  internal: 'Internal',
};

export function PropertySection() {
  const { reference } = useReferenceData();
  return (
    <FormSection title="Details of Property Damage">
      <FieldRow>
        <SelectInput source={`${PROPERTY}.property_type`} choices={reference?.list('property_type')} />
        <SelectInput source={`${PROPERTY}.priority_of_fix`} choices={reference?.list('priority_of_fix')} />
      </FieldRow>
      <TextInput
        source={`${PROPERTY}.damaged_things`}
        rows={2}
        maxLength={TEXT_MAX_LENGTH}
        filter={stripBlockedCharacters}
      />
      <FieldRow>
        <ButtonGroupInput
          source={`${PROPERTY}.party_type`}
          choices={PARTY_TYPES.map((id) => ({ id, name: PARTY_TITLES[id] }))}
        />
        <TextInput
          source={`${PROPERTY}.party_info`}
          maxLength={TEXT_MAX_LENGTH}
          filter={stripBlockedCharacters}
          helperText="The owner of the property. Letters, digits and hyphens only."
        />
      </FieldRow>
    </FormSection>
  );
}
