import { useState } from 'react';
import { dateDisplaySx } from '../readAs.ts';
import { FormInput } from './FormInput.tsx';
import { useField } from './useField.ts';

type Props = {
  name: string;
  label: string;
  required?: boolean;
  /** Minutes between two options. */
  step?: number;
};

/** The value has the API's format, `HH:mm:ss`. */
export function FormTime({ name, label, required, step = 1 }: Props) {
  const field = useField<string>(name, required);
  const [focused, setFocused] = useState(false);
  const time = (field.value ?? '').slice(0, 5);
  return (
    <FormInput
      width="9rem"
      type="time"
      id={field.id}
      name={name}
      label={label}
      required={field.required}
      value={time}
      onChange={(event) => field.change(event.target.value ? `${event.target.value.slice(0, 5)}:00` : '')}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        field.blur();
      }}
      inputRef={field.ref}
      disabled={field.disabled}
      error={Boolean(field.error)}
      helperText={field.error}
      slotProps={{
        htmlInput: { step: step * 60, 'data-reads': !focused && time ? time : undefined },
      }}
      sx={dateDisplaySx}
    />
  );
}
