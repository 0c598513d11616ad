import { useWrappedSource } from 'react-admin';
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
export function WitnessEditor() {
  const kind: Witness['employee_or_guest'] = useWatch({
    name: useWrappedSource('employee_or_guest'),
  });
  const isGuest = kind === 'guest';
  const { reference } = useReferenceData();
  return (
    <>
      <ButtonGroupInput
        source="employee_or_guest"
        label="Employee or guest?"
        choices={[
          { id: 'employee', name: 'Employee' },
          { id: 'guest', name: 'Guest' },
        ]}
      />
      <SelectInput source="witness_type" choices={reference?.list('witness_type') ?? []} />
      <FieldRow>
        <TextInput source="guest_name" maxLength={NAME_MAX_LENGTH} />
        <TextInput
          source="guest_contact_number"
          type="tel"
          inputMode="tel"
          width="18rem"
          filter={contactKeystrokes}
          longest={WITNESS_CONTACT_MAX_LENGTH}
          helperText={`Digits only, at most ${WITNESS_CONTACT_MAX_LENGTH}.`}
        />
        <TextInput source="guest_email" type="email" inputMode="email" maxLength={NAME_MAX_LENGTH} />
      </FieldRow>
      <TextInput source="guest_address" maxLength={TEXT_MAX_LENGTH} />
      <TextInput source="guest_remarks" rows={3} maxLength={TEXT_MAX_LENGTH} />
      {isGuest && (
        <>
          <ConsentText />
          <ButtonGroupInput source="personal_data_consent" label="Does the guest consent?" choices={YES_NO} />
          <TextInput source="consent_remark" maxLength={TEXT_MAX_LENGTH} />
        </>
      )}
      <SignatureInput
        key={String(isGuest)}
        source={getSignatureField(kind)}
        label="Signature of the witness"
        consent={isGuest && <ConsentText />}
      />
    </>
  );
}
