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
export function CasualtyEditor({ path }: { path: string }) {
  const { setValue } = useFormContext();
  const { reference } = useReferenceData();
  const injured = useWatch({ name: `${path}.is_bodily_injury` });
  const causes: string[] = useWatch({ name: `${path}.injury_type` });
  const list = reference?.list;
  return (
    <>
      <FieldRow>
        <TextInput source={`${path}.injury_name`} isRequired maxLength={NAME_MAX_LENGTH} />
        <TextInput source={`${path}.age`} width="7rem" inputMode="numeric" />
      </FieldRow>
      <ButtonGroupInput
        source={`${path}.gender`}
        isRequired
        choices={GENDERS.map((gender) => ({ id: gender, name: gender }))}
      />
      <FieldRow>
        <TextInput
          source={`${path}.contact_no`}
          type="tel"
          inputMode="tel"
          width="18rem"
          filter={contactKeystrokes}
          longest={CASUALTY_CONTACT_MAX_LENGTH}
          helperText="Digits only. Enter a contact number, an email or an address."
        />
        <TextInput source={`${path}.email`} type="email" inputMode="email" maxLength={NAME_MAX_LENGTH} />
      </FieldRow>
      <TextInput source={`${path}.address`} maxLength={TEXT_MAX_LENGTH} />
      <FieldRow>
        <SelectInput source={`${path}.nationality`} choices={list?.('nationality')} />
        <SelectInput
          source={`${path}.incident_calssification`}
          isRequired
          choices={list?.('casualty_classification')}
        />
        <SelectInput source={`${path}.contractor_shift`} isRequired choices={list?.('contractor_shift')} />
      </FieldRow>
      <ButtonGroupInput
        source={`${path}.is_bodily_injury`}
        label="Is there a bodily injury?"
        choices={YES_NO}
        onChoose={(answer) => {
          for (const [field, value] of Object.entries(onBodilyInjury(answer as YesNo))) {
            setValue(`${path}.${field}`, value, { shouldDirty: true, shouldValidate: true });
          }
        }}
      />
      {injured === 'Yes' && (
        <>
          <ChipGroupInput
            source={`${path}.injury_type`}
            label="What caused the injury?"
            isRequired
            choices={list?.('what_caused_injury')}
          />
          {causes.includes(CAUSE_OTHERS) && (
            <TextInput source={`${path}.other`} isRequired maxLength={TEXT_MAX_LENGTH} />
          )}
          <TextInput source={`${path}.injury_desription`} rows={2} maxLength={TEXT_MAX_LENGTH} />
        </>
      )}
      <ButtonGroupInput
        source={`${path}.allow_up`}
        label="May we follow up with this person?"
        choices={YES_NO}
      />
      <ConsentText />
      <SignatureInput
        source={`${path}.signature`}
        label="Signature of the casualty"
        consent={<ConsentText />}
      />
    </>
  );
}
