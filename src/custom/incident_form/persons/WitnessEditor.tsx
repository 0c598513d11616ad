import type { FieldProps } from '../../../components/form/useField.tsx';
import { TableFields } from '../fields/TableFields.tsx';
import { TableInput } from '../fields/TableInput.tsx';
import { SignatureInput } from '../signature/SignatureInput.tsx';
import { ConsentText } from './ConsentText.tsx';

const INPUTS = {
  personal_data_consent: ConsentQuestion,
  guest_Signature: SignatureInput,
  signature: GuestSignature,
};

export function WitnessEditor() {
  return <TableFields section="witness" inputs={INPUTS} />;
}

function ConsentQuestion() {
  return (
    <>
      <ConsentText />
      <TableInput section="witness" name="personal_data_consent" />
    </>
  );
}

function GuestSignature(props: FieldProps) {
  return <SignatureInput {...props} consent={<ConsentText />} />;
}
