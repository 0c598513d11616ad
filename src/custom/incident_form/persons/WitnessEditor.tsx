import { useWatch } from 'react-hook-form';
import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH, WITNESS_CONTACT_MAX_LENGTH } from '../../../../contract/limits.ts';
import { digitsOnly } from '../../../../contract/validation.ts';
import { FieldRow } from '../../../components/form/FieldRow.tsx';
import { FormButtons, YES_NO } from '../../../components/form/FormButtons.tsx';
import { FormText } from '../../../components/form/FormText.tsx';
import { SignatureField } from '../signature/SignatureField.tsx';
import { ConsentText } from './ConsentText.tsx';

/** WIT-2: one witness. Everything is optional; what a guest leaves empty is marked, and stops nothing. */
export function WitnessEditor({ path }: { path: string }) {
  const isGuest = useWatch({ name: `${path}.employee_or_guest` }) === 'guest';
  return (
    <>
      <FormButtons
        name={`${path}.employee_or_guest`}
        label="Employee or guest?"
        options={[
          { value: 'employee', text: 'Employee' },
          { value: 'guest', text: 'Guest' },
        ]}
      />
      <FieldRow>
        <FormText name={`${path}.guest_name`} label="Name" maxLength={NAME_MAX_LENGTH} />
        <FormText
          name={`${path}.guest_contact_number`}
          label="Contact number"
          type="tel"
          inputMode="tel"
          maxLength={WITNESS_CONTACT_MAX_LENGTH}
          filter={digitsOnly}
        />
        <FormText
          name={`${path}.guest_email`}
          label="Email"
          type="email"
          inputMode="email"
          maxLength={NAME_MAX_LENGTH}
        />
      </FieldRow>
      <FormText name={`${path}.guest_address`} label="Address" maxLength={TEXT_MAX_LENGTH} />
      <FormText name={`${path}.guest_remarks`} label="Remarks" rows={3} maxLength={TEXT_MAX_LENGTH} />
      {isGuest && (
        <>
          <ConsentText />
          <FormButtons
            name={`${path}.personal_data_consent`}
            label="Does the guest consent?"
            options={YES_NO}
          />
          <FormText
            name={`${path}.consent_remark`}
            label="Remark on the consent"
            maxLength={TEXT_MAX_LENGTH}
          />
        </>
      )}
      <SignatureField
        key={String(isGuest)}
        name={isGuest ? `${path}.signature` : `${path}.guest_Signature`}
        label="Signature of the witness"
      />
    </>
  );
}
