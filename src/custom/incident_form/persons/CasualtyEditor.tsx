import { useSourceContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { onBodilyInjury } from '../../../../contract/incidents/personFields.ts';
import {
  CASUALTY_CONTACT_MAX_LENGTH,
  NAME_MAX_LENGTH,
  TEXT_MAX_LENGTH,
} from '../../../../contract/limits.ts';
import { contactKeystrokes } from '../../../../contract/validation.ts';
import { CAUSE_OTHERS, GENDERS, type YesNo } from '../../../../contract/values/incidentValues.ts';
import { ButtonGroupInput, YES_NO } from '../../../components/form/ButtonGroupInput.tsx';
import { ChipGroupInput } from '../../../components/form/ChipGroupInput.tsx';
import { FieldRow } from '../../../components/form/FieldRow.tsx';
import { SelectInput } from '../../../components/form/SelectInput.tsx';
import { TextInput } from '../../../components/form/TextInput.tsx';
import { useReferenceData } from '../../../reference/useReferenceData.ts';
import { SignatureInput } from '../signature/SignatureInput.tsx';
import { ConsentText } from './ConsentText.tsx';

/** Invalid ages and contact numbers show an error instead of being cut silently (CAS-2, CAS-3). */
export function CasualtyEditor() {
  const { setValue } = useFormContext();
  const { reference } = useReferenceData();
  const { getSource } = useSourceContext();
  const injured = useWatch({ name: getSource('is_bodily_injury') });
  const causes: string[] = useWatch({ name: getSource('injury_type') });
  const list = reference?.list;
  return (
    <>
      <FieldRow>
        <TextInput source="injury_name" isRequired maxLength={NAME_MAX_LENGTH} />
        <TextInput source="age" width="7rem" inputMode="numeric" />
      </FieldRow>
      <ButtonGroupInput
        source="gender"
        isRequired
        choices={GENDERS.map((gender) => ({ id: gender, name: gender }))}
      />
      <FieldRow>
        <TextInput
          source="contact_no"
          type="tel"
          inputMode="tel"
          width="18rem"
          filter={contactKeystrokes}
          longest={CASUALTY_CONTACT_MAX_LENGTH}
          helperText="Digits only. Enter a contact number, an email or an address."
        />
        <TextInput source="email" type="email" inputMode="email" maxLength={NAME_MAX_LENGTH} />
      </FieldRow>
      <TextInput source="address" maxLength={TEXT_MAX_LENGTH} />
      <FieldRow>
        <SelectInput source="nationality" choices={list?.('nationality')} />
        <SelectInput
          source="incident_calssification"
          isRequired
          choices={list?.('casualty_classification')}
        />
        <SelectInput source="contractor_shift" isRequired choices={list?.('contractor_shift')} />
      </FieldRow>
      <ButtonGroupInput
        source="is_bodily_injury"
        label="Is there a bodily injury?"
        choices={YES_NO}
        onChoose={(answer) => {
          for (const [field, value] of Object.entries(onBodilyInjury(answer as YesNo))) {
            setValue(getSource(field), value, { shouldDirty: true, shouldValidate: true });
          }
        }}
      />
      {injured === 'Yes' && (
        <>
          <ChipGroupInput
            source="injury_type"
            label="What caused the injury?"
            isRequired
            choices={list?.('what_caused_injury')}
          />
          {causes.includes(CAUSE_OTHERS) && (
            <TextInput source="other" isRequired maxLength={TEXT_MAX_LENGTH} />
          )}
          <TextInput source="injury_desription" rows={2} maxLength={TEXT_MAX_LENGTH} />
        </>
      )}
      <ButtonGroupInput source="allow_up" label="May we follow up with this person?" choices={YES_NO} />
      <ConsentText />
      <SignatureInput source="signature" label="Signature of the casualty" consent={<ConsentText />} />
    </>
  );
}
