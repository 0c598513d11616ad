import type { TextFieldProps } from '@mui/material/TextField';
import { dayToWireDate, wireDateToDay } from '../../../contract/singaporeTime.ts';
import { DayInput } from '../DayInput.tsx';
import { LabelledTextField } from './LabelledTextField.tsx';
import { type FieldProps, useField } from './useField.tsx';

type Props = FieldProps & {
  /** `YYYY-MM-DD`. */
  max?: string;
};

/** The value has the API's format, `D MMM YYYY`. */
export function DateInput({ max, ...props }: Props) {
  const field = useField<string>(props);
  return (
    <DayInput
      Input={DayField}
      id={field.id}
      name={field.name}
      label={field.label}
      required={field.required}
      value={wireDateToDay(field.value ?? '') ?? ''}
      max={max}
      onChange={(day) => field.change(dayToWireDate(day))}
      onBlur={field.blur}
      inputRef={field.ref}
      disabled={field.disabled}
      error={Boolean(field.error)}
      helperText={field.error ?? props.helperText}
    />
  );
}

function DayField(props: TextFieldProps) {
  return <LabelledTextField {...props} width="12rem" />;
}
