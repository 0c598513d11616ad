import { useSourceContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { onBodilyInjury } from '../../../../contract/incidents/personFields.ts';
import type { YesNo } from '../../../../contract/values/incidentValues.ts';
import type { FieldProps } from '../../../components/form/useField.tsx';
import { TableFields } from '../fields/TableFields.tsx';
import { TableInput } from '../fields/TableInput.tsx';
import { SignatureInput } from '../signature/SignatureInput.tsx';
import { ConsentText } from './ConsentText.tsx';

const INPUTS = { is_bodily_injury: InjuryQuestion, signature: CasualtySignature };

export function CasualtyEditor() {
  return <TableFields section="casualty" inputs={INPUTS} />;
}

function InjuryQuestion() {
  const { setValue } = useFormContext();
  const { getSource } = useSourceContext();
  return (
    <TableInput
      section="casualty"
      name="is_bodily_injury"
      onChoose={(answer) => {
        for (const [field, value] of Object.entries(onBodilyInjury(answer as YesNo))) {
          setValue(getSource(field), value, { shouldDirty: true, shouldValidate: true });
        }
      }}
    />
  );
}

function CasualtySignature(props: FieldProps) {
  return (
    <>
      <ConsentText />
      <SignatureInput {...props} consent={<ConsentText />} />
    </>
  );
}
