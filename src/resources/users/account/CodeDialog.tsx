import { useRef, useState } from 'react';
import { FIELD_TEXTS } from '../../../../contract/validation.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { LabelledTextField } from '../../../components/form/LabelledTextField.tsx';

type Props = {
  open?: boolean;
  title: string;
  text: string;
  yes: string;
  /** Resolves to the problem to show, if there is one. */
  check: (code: string) => Promise<string | undefined>;
  onClose: () => void;
};

/** For a code of the authenticator app, or a recovery code, which is longer. */
export function CodeDialog({ open = true, title, text, yes, check, onClose }: Props) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  // A second press may arrive before the next render, and a code is valid only once.
  const checking = useRef(false);
  const submit = async () => {
    const given = code.trim();
    if (!given) return setError(FIELD_TEXTS.required);
    if (checking.current) return;
    checking.current = true;
    setChecking(true);
    setError(await check(given));
    checking.current = false;
    setChecking(false);
  };
  return (
    <FormDialog
      open={open}
      title={title}
      text={text}
      yes={yes}
      onSave={() => void submit()}
      isSaving={isChecking}
      isChanged={false}
      onClose={onClose}
      size="sm"
    >
      <LabelledTextField
        label="Code"
        required
        autoFocus
        autoComplete="one-time-code"
        value={code}
        error={error !== undefined}
        helperText={error}
        onChange={({ target }) => {
          setCode(target.value);
          setError(undefined);
        }}
        slotProps={{ htmlInput: { maxLength: 40, spellCheck: false } }}
      />
    </FormDialog>
  );
}
