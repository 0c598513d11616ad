import { useWatch } from 'react-hook-form';
import { getSignatureField } from '../../../../contract/incidents/personFields.ts';
import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH, WITNESS_CONTACT_MAX_LENGTH } from '../../../../contract/limits.ts';
import type { Witness } from '../../../../contract/schemas/caseDetails.ts';
import { contactKeystrokes } from '../../../../contract/validation.ts';
import { FieldRow } from '../../../components/form/FieldRow.tsx';
import { FormButtons, YES_NO } from '../../../components/form/FormButtons.tsx';
import { FormSelect } from '../../../components/form/FormSelect.tsx';
import { FormText } from '../../../components/form/FormText.tsx';
import { useReferenceData } from '../../../reference/useReferenceData.ts';
import { SignatureField } from '../signature/SignatureField.tsx';
import { withLabel } from '../values/incidentForm.ts';
import { ConsentText } from './ConsentText.tsx';

/** All fields are optional; fields that a guest leaves empty are marked, but stop nothing (WIT-2). */
export function WitnessEditor({ path }: { path: string }) {
  const kind: Witness['employee_or_guest'] = useWatch({ name: `${path}.employee_or_guest` });
  const isGuest = kind === 'guest';
  const { reference } = useReferenceData();
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
      <FormSelect {...withLabel(`${path}.witness_type`)} options={reference?.list('witness_type') ?? []} />
      <FieldRow>
        <FormText {...withLabel(`${path}.guest_name`)} maxLength={NAME_MAX_LENGTH} />
        <FormText
          {...withLabel(`${path}.guest_contact_number`)}
          type="tel"
          inputMode="tel"
          width="18rem"
          filter={contactKeystrokes}
          longest={WITNESS_CONTACT_MAX_LENGTH}
          help={`Digits only, at most ${WITNESS_CONTACT_MAX_LENGTH}.`}
        />
        <FormText
          {...withLabel(`${path}.guest_email`)}
          type="email"
          inputMode="email"
          maxLength={NAME_MAX_LENGTH}
        />
      </FieldRow>
      <FormText {...withLabel(`${path}.guest_address`)} maxLength={TEXT_MAX_LENGTH} />
      <FormText {...withLabel(`${path}.guest_remarks`)} rows={3} maxLength={TEXT_MAX_LENGTH} />
      {isGuest && (
        <>
          <ConsentText />
          <FormButtons
            name={`${path}.personal_data_consent`}
            label="Does the guest consent?"
            options={YES_NO}
          />
          <FormText {...withLabel(`${path}.consent_remark`)} maxLength={TEXT_MAX_LENGTH} />
        </>
      )}
      <SignatureField
        key={String(isGuest)}
        name={`${path}.${getSignatureField(kind)}`}
        label="Signature of the witness"
        consent={isGuest && <ConsentText />}
      />
    </>
  );
}
