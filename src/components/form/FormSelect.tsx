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
  /** Undefined while the reference data loads. */
  options: readonly string[] | undefined;
  titleOf?: (value: string) => string;
  required?: boolean;
  disabled?: boolean;
  help?: string;
  width?: string;
  /** Replaces the default of setting the field. */
  onChoose?: (value: string) => void;
};

/** A selected value that is now retired stays visible (REF-2). */
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
        // Close the menu first; dependent updates are slow on weak phones.
        startTransition(() => (onChoose ?? field.change)(value));
      }}
      onBlur={field.blur}
      inputRef={field.ref}
      disabled={disabled || field.disabled}
      error={Boolean(field.error)}
      helperText={disabled && field.error && help ? `${field.error}. ${help}` : (field.error ?? help)}
      width={width ?? widthOfWords([label, ...offered.map(titleOf)])}
      slotProps={{
        // An error link must be able to focus the field.
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
