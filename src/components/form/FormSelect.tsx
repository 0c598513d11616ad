import MenuItem from '@mui/material/MenuItem';
import { startTransition } from 'react';
import { useSelectMenu } from '../useSelectMenu.ts';
import { FormInput } from './FormInput.tsx';
import { widthOfWords } from './fieldStyle.ts';
import { missingItems, TRY_AGAIN } from './missingItems.tsx';
import { useField } from './useField.ts';
import { useMissingChoices } from './useMissingChoices.ts';

type Props = {
  name: string;
  label: string;
  /** Undefined until the reference data is there. */
  options: readonly string[] | undefined;
  /** How an option is read, where that is not its value. */
  titleOf?: (value: string) => string;
  required?: boolean;
  disabled?: boolean;
  /** Why it is disabled, or what to choose. */
  help?: string;
  /** On a desk; as wide as its words, where the list does not change with another choice. */
  width?: string;
  /** Another way to take the choice than setting the field alone. */
  onChoose?: (value: string) => void;
};

/** One of a list of reference data. A retired value stays readable where it was chosen before (REF-2). */
export function FormSelect({
  name,
  label,
  options,
  titleOf = (value) => value,
  required,
  disabled = false,
  help,
  width,
  onChoose,
}: Props) {
  const field = useField<string>(name, required);
  const menu = useSelectMenu();
  const missing = useMissingChoices(options);
  const value = field.value ?? '';
  const choices = options ?? [];
  const offered = value && !choices.includes(value) ? [value, ...choices] : choices;
  return (
    <FormInput
      select
      id={field.id}
      name={name}
      label={label}
      required={field.required}
      value={value}
      onChange={({ target }) => {
        const { value } = target;
        if (value === TRY_AGAIN) return missing?.retry?.();
        // The menu closes at once; what else the choice changes takes its time on a weak phone.
        startTransition(() => (onChoose ?? field.change)(value));
      }}
      onBlur={field.blur}
      inputRef={field.ref}
      disabled={disabled || field.disabled}
      error={Boolean(field.error)}
      helperText={disabled && field.error && help ? `${field.error}. ${help}` : (field.error ?? help)}
      width={width ?? widthOfWords([label, ...offered.map(titleOf)])}
      slotProps={{
        // A link to the missing field must be able to focus it.
        htmlInput: disabled ? { tabIndex: -1 } : undefined,
        select: {
          ...menu,
          MenuProps: { slotProps: { paper: { sx: { maxHeight: 420 } } } },
        },
      }}
    >
      {missingItems(missing)}
      {!field.required && !missing && (
        <MenuItem value="">
          <em>None</em>
        </MenuItem>
      )}
      {offered.map((option) => (
        <MenuItem key={option} value={option} sx={{ minHeight: 44, whiteSpace: 'normal' }}>
          {titleOf(option)}
        </MenuItem>
      ))}
    </FormInput>
  );
}
