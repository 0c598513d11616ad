import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { toHalfWidth } from '../../../contract/validation.ts';
import { useComposition } from '../composition.ts';
import { LabelledTextField, type LabelledTextFieldProps } from './LabelledTextField.tsx';
import { type FieldProps, useField } from './useField.tsx';

/** With `field-sizing`, the text area does not need a script to measure its height on each key press. */
const GROWS_BY_ITSELF = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

type Props = FieldProps & {
  /** In characters, after `filter`. */
  maxLength?: number;
  /** Longer text fails validation instead of being cut, which would change the value. */
  longest?: number;
  /** Applied to typed and pasted text. */
  filter?: (text: string) => string;
  /** Added to the error of a field that is not empty. */
  rule?: string;
  rows?: number;
  type?: 'text' | 'email' | 'tel' | 'date' | 'time';
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'decimal';
  autoComplete?: string;
  /** Seconds, for a time. */
  step?: number;
} & Pick<LabelledTextFieldProps, 'placeholder' | 'width'>;

export function TextInput(props: Props) {
  const {
    maxLength,
    longest = maxLength,
    filter,
    rows,
    type,
    inputMode,
    autoComplete,
    step,
    placeholder,
    width,
    helperText,
    rule,
  } = props;
  const field = useField<string>(props);
  const length = field.value?.length ?? 0;
  const isNumber = type === 'tel' || inputMode === 'numeric';
  // Not the input's maxLength: browsers cut before the filter, which would shorten `+65 9123 4567` wrongly.
  const input = useComposition(field.value ?? '', (text) => {
    const typed = isNumber ? toHalfWidth(text) : text;
    field.change(filter ? filter(typed).slice(0, maxLength) : typed);
  });
  const growsByItself = rows !== undefined && GROWS_BY_ITSELF;
  const room = !field.disabled && longest && length > longest * 0.8 ? `${length} of ${longest}` : undefined;
  return (
    <LabelledTextField
      placeholder={placeholder}
      width={width}
      id={field.id}
      name={field.name}
      label={field.label}
      required={field.required}
      type={type}
      {...input}
      onBlur={field.blur}
      inputRef={field.ref}
      disabled={field.disabled}
      multiline={rows !== undefined}
      minRows={growsByItself ? undefined : rows}
      error={Boolean(field.error)}
      helperText={
        field.error ? <ErrorWithRule error={field.error} rule={field.value && rule} /> : (room ?? helperText)
      }
      autoComplete={autoComplete ?? 'off'}
      slotProps={{
        input: growsByItself ? { inputComponent: 'textarea' } : undefined,
        htmlInput: {
          maxLength: filter ? undefined : maxLength,
          inputMode,
          step,
          style: growsByItself ? { fieldSizing: 'content', minHeight: `${rows}lh` } : undefined,
        },
      }}
    />
  );
}

function ErrorWithRule({ error, rule }: { error: ReactNode; rule: string | undefined }) {
  return (
    <>
      {error}
      {rule && (
        <Box component="span" sx={{ display: 'block' }}>
          {rule}
        </Box>
      )}
    </>
  );
}
