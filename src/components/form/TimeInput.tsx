import { useState } from 'react';
import { dateDisplaySx, displayInstead } from '../dateDisplay.ts';
import { LabelledTextField } from './LabelledTextField.tsx';
import { type FieldProps, useField } from './useField.tsx';

type Props = FieldProps & {
  /** Minutes between two options. */
  step?: number;
};

/** The value has the API's format, `HH:mm:ss`. */
export function TimeInput({ step = 1, ...props }: Props) {
  const field = useField<string>(props);
  const [focused, setFocused] = useState(false);
  const time = (field.value ?? '').slice(0, 5);
  return (
    <LabelledTextField
      width="9rem"
      type="time"
      id={field.id}
      name={field.name}
      label={field.label}
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
      helperText={field.error ?? props.helperText}
      slotProps={{
        htmlInput: { step: step * 60 },
        input: displayInstead(!focused && time ? time : undefined),
      }}
      sx={dateDisplaySx}
    />
  );
}
