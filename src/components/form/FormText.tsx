import { toHalfWidth } from '../../../contract/validation.ts';
import { useComposition } from '../composition.ts';
import { FormInput, type FormInputProps } from './FormInput.tsx';
import { useField } from './useField.ts';

/** Where the browser fits a text area to its text, no script measures the page on each key press for it. */
const GROWS_BY_ITSELF = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

type Props = {
  name: string;
  label: string;
  required?: boolean;
  /** Shown while there is no error. */
  help?: string;
  /** Characters; of what `filter` lets through, where there is one. */
  maxLength?: number;
  /** Characters that its rule takes: more can be typed, and the rule says so, where to cut them would make another value. */
  longest?: number;
  /** What may stand in the field, typed or pasted. */
  filter?: (text: string) => string;
  /** Rows of a longer text. */
  rows?: number;
  type?: 'text' | 'email' | 'tel' | 'date' | 'time';
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'decimal';
  autoComplete?: string;
  /** Seconds, for a time. */
  step?: number;
} & Pick<FormInputProps, 'placeholder' | 'disabled' | 'width'>;

/** A text field of the form around it; long texts tell how much room is left. */
export function FormText(props: Props) {
  const {
    name,
    label,
    required,
    help,
    maxLength,
    longest = maxLength,
    filter,
    rows,
    type,
    inputMode,
    autoComplete,
    step,
    ...rest
  } = props;
  const field = useField<string>(name, required);
  const length = field.value?.length ?? 0;
  const isNumber = type === 'tel' || inputMode === 'numeric';
  // A browser cuts what is pasted before anything is filtered: of `+65 9123 4567` a wrong number would be left.
  const input = useComposition(field.value ?? '', (text) => {
    const typed = isNumber ? toHalfWidth(text) : text;
    field.change(filter ? filter(typed).slice(0, maxLength) : typed);
  });
  const room = longest && length > longest * 0.8 ? `${length} of ${longest}` : undefined;
  return (
    <FormInput
      {...rest}
      id={field.id}
      name={name}
      label={label}
      required={field.required}
      type={type}
      {...input}
      onBlur={field.blur}
      inputRef={field.ref}
      disabled={rest.disabled || field.disabled}
      multiline={rows !== undefined}
      minRows={GROWS_BY_ITSELF ? undefined : rows}
      error={Boolean(field.error)}
      helperText={field.error ?? room ?? help}
      autoComplete={autoComplete ?? 'off'}
      slotProps={{
        input: rows !== undefined && GROWS_BY_ITSELF ? { inputComponent: 'textarea' } : undefined,
        htmlInput: {
          maxLength: filter ? undefined : maxLength,
          inputMode,
          step,
          style: rows === undefined ? undefined : { fieldSizing: 'content', minHeight: `${rows}lh` },
        },
      }}
    />
  );
}
