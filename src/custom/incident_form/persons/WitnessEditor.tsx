import { useWatch } from 'react-hook-form';
import { getSignatureField } from '../../../../contract/incidents/personFields.ts';
import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH, WITNESS_CONTACT_MAX_LENGTH } from '../../../../contract/limits.ts';
import type { Witness } from '../../../../contract/schemas/caseDetails.ts';
import { contactKeystrokes } from '../../../../contract/validation.ts';
import { ButtonGroupInput, YES_NO } from '../../../components/form/ButtonGroupInput.tsx';
import { FieldRow } from '../../../components/form/FieldRow.tsx';
import { SelectInput } from '../../../components/form/SelectInput.tsx';
import { TextInput } from '../../../components/form/TextInput.tsx';
import { useReferenceData } from '../../../reference/useReferenceData.ts';
import { SignatureInput } from '../signature/SignatureInput.tsx';
import { ConsentText } from './ConsentText.tsx';

/** All fields are optional; fields that a guest leaves empty are marked, but stop nothing (WIT-2). */
export function WitnessEditor({ path }: { path: string }) {
  const kind: Witness['employee_or_guest'] = useWatch({ name: `${path}.employee_or_guest` });
  const isGuest = kind === 'guest';
  const { reference } = useReferenceData();
  return (
    <>
      <ButtonGroupInput
        source={`${path}.employee_or_guest`}
        label="Employee or guest?"
        choices={[
          { id: 'employee', name: 'Employee' },
          { id: 'guest', name: 'Guest' },
        ]}
      />
      <SelectInput source={`${path}.witness_type`} choices={reference?.list('witness_type') ?? []} />
      <FieldRow>
        <TextInput source={`${path}.guest_name`} maxLength={NAME_MAX_LENGTH} />
        <TextInput
          source={`${path}.guest_contact_number`}
          type="tel"
          inputMode="tel"
          width="18rem"
          filter={contactKeystrokes}
          longest={WITNESS_CONTACT_MAX_LENGTH}
          helperText={`Digits only, at most ${WITNESS_CONTACT_MAX_LENGTH}.`}
        />
        <TextInput
          source={`${path}.guest_email`}
          type="email"
          inputMode="email"
          maxLength={NAME_MAX_LENGTH}
        />
      </FieldRow>
      <TextInput source={`${path}.guest_address`} maxLength={TEXT_MAX_LENGTH} />
      <TextInput source={`${path}.guest_remarks`} rows={3} maxLength={TEXT_MAX_LENGTH} />
      {isGuest && (
        <>
          <ConsentText />
          <ButtonGroupInput
            source={`${path}.personal_data_consent`}
            label="Does the guest consent?"
            choices={YES_NO}
          />
          <TextInput source={`${path}.consent_remark`} maxLength={TEXT_MAX_LENGTH} />
        </>
      )}
      <SignatureInput
        key={String(isGuest)}
        source={`${path}.${getSignatureField(kind)}`}
        label="Signature of the witness"
        consent={isGuest && <ConsentText />}
      />
    </>
  );
}
