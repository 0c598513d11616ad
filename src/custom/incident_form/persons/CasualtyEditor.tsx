import { useFormContext, useWatch } from 'react-hook-form';
import { onBodilyInjury } from '../../../../contract/incidents/personFields.ts';
import {
  CASUALTY_CONTACT_MAX_LENGTH,
  NAME_MAX_LENGTH,
  TEXT_MAX_LENGTH,
} from '../../../../contract/limits.ts';
import { contactKeystrokes } from '../../../../contract/validation.ts';
import { CAUSE_OTHERS, GENDERS, type YesNo } from '../../../../contract/values/incidentValues.ts';
import { FieldRow } from '../../../components/form/FieldRow.tsx';
import { FormButtons, YES_NO } from '../../../components/form/FormButtons.tsx';
import { FormChips } from '../../../components/form/FormChips.tsx';
import { FormSelect } from '../../../components/form/FormSelect.tsx';
import { FormText } from '../../../components/form/FormText.tsx';
import { useReferenceData } from '../../../reference/useReferenceData.ts';
import { SignatureField } from '../signature/SignatureField.tsx';
import { withLabel } from '../values/incidentForm.ts';
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
        <FormText {...withLabel(`${path}.injury_name`)} required maxLength={NAME_MAX_LENGTH} />
        <FormText {...withLabel(`${path}.age`)} width="7rem" inputMode="numeric" />
      </FieldRow>
      <FormButtons
        {...withLabel(`${path}.gender`)}
        required
        options={GENDERS.map((gender) => ({ value: gender, text: gender }))}
      />
      <FieldRow>
        <FormText
          {...withLabel(`${path}.contact_no`)}
          type="tel"
          inputMode="tel"
          width="18rem"
          filter={contactKeystrokes}
          longest={CASUALTY_CONTACT_MAX_LENGTH}
          help="Digits only. Enter a contact number, an email or an address."
        />
        <FormText
          {...withLabel(`${path}.email`)}
          type="email"
          inputMode="email"
          maxLength={NAME_MAX_LENGTH}
        />
      </FieldRow>
      <FormText {...withLabel(`${path}.address`)} maxLength={TEXT_MAX_LENGTH} />
      <FieldRow>
        <FormSelect {...withLabel(`${path}.nationality`)} options={list?.('nationality')} />
        <FormSelect
          {...withLabel(`${path}.incident_calssification`)}
          required
          options={list?.('casualty_classification')}
        />
        <FormSelect
          {...withLabel(`${path}.contractor_shift`)}
          required
          options={list?.('contractor_shift')}
        />
      </FieldRow>
      <FormButtons
        name={`${path}.is_bodily_injury`}
        label="Is there a bodily injury?"
        options={YES_NO}
        onChoose={(answer) => {
          for (const [field, value] of Object.entries(onBodilyInjury(answer as YesNo))) {
            setValue(`${path}.${field}`, value, { shouldDirty: true, shouldValidate: true });
          }
        }}
      />
      {injured === 'Yes' && (
        <>
          <FormChips
            name={`${path}.injury_type`}
            label="What caused the injury?"
            required
            options={list?.('what_caused_injury')}
          />
          {causes.includes(CAUSE_OTHERS) && (
            <FormText {...withLabel(`${path}.other`)} required maxLength={TEXT_MAX_LENGTH} />
          )}
          <FormText {...withLabel(`${path}.injury_desription`)} rows={2} maxLength={TEXT_MAX_LENGTH} />
        </>
      )}
      <FormButtons name={`${path}.allow_up`} label="May we follow up with this person?" options={YES_NO} />
      <ConsentText />
      <SignatureField
        name={`${path}.signature`}
        label="Signature of the casualty"
        consent={<ConsentText />}
      />
    </>
  );
}
