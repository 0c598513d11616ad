import { useEffect, useRef } from 'react';
import { digitsOnly } from '../../../../contract/validation.ts';
import { useComposition } from '../../../components/composition.ts';
import { LabelledTextField } from '../../../components/form/LabelledTextField.tsx';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import { CODE_DIGITS } from '../../../custom/sign_in/CodeField.tsx';

type Props = { value: string; error: string | undefined; onChange: (value: string) => void };

/** For a code of the authenticator app, also if it is pasted with spaces. */
export function AppCodeInput({ value, error, onChange }: Props) {
  const isPhone = useIsPhone();
  const input = useComposition(value, (text) => onChange(digitsOnly(text).slice(0, CODE_DIGITS)));
  const field = useRef<HTMLInputElement>(null);
  // On a phone, what is wrong would be below the edge of the dialog.
  useEffect(() => {
    if (!error) return;
    field.current?.focus();
    field.current?.select();
    field.current?.closest('.MuiFormControl-root')?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <LabelledTextField
      {...input}
      inputRef={field}
      label="Six-digit code from the app"
      required
      // On a phone, what to do with the picture must stay in view.
      autoFocus={!isPhone}
      autoComplete="one-time-code"
      error={error !== undefined}
      helperText={error}
      slotProps={{ htmlInput: { inputMode: 'numeric', spellCheck: false } }}
    />
  );
}
