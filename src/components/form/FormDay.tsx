import type { TextFieldProps } from '@mui/material/TextField';
import { dayToWireDate, wireDateToDay } from '../../../contract/singaporeTime.ts';
import { DayInput } from '../DayInput.tsx';
import { FormInput } from './FormInput.tsx';
import { useField } from './useField.ts';

type Props = {
  name: string;
  label: string;
  required?: boolean;
  /** `YYYY-MM-DD`. */
  max?: string;
  help?: string;
};

/** The value has the API's format, `D MMM YYYY`. */
export function FormDay({ name, label, required, max, help }: Props) {
  const field = useField<string>(name, required);
  return (
    <DayInput
      Input={DayField}
      id={field.id}
      name={name}
      label={label}
      required={field.required}
      value={wireDateToDay(field.value ?? '') ?? ''}
      max={max}
      onChange={(day) => field.change(dayToWireDate(day))}
      onBlur={field.blur}
      inputRef={field.ref}
      disabled={field.disabled}
      error={Boolean(field.error)}
      helperText={field.error ?? help}
    />
  );
}

function DayField(props: TextFieldProps) {
  return <FormInput {...props} width="12rem" />;
}
