import MenuItem from '@mui/material/MenuItem';
import { startTransition } from 'react';
import { useSelectMenu } from '../useSelectMenu.ts';
import { widthOfWords } from './fieldStyle.ts';
import { LabelledTextField } from './LabelledTextField.tsx';
import { missingItems, TRY_AGAIN } from './missingItems.tsx';
import { type FieldProps, useField } from './useField.tsx';
import { useMissingChoices } from './useMissingChoices.ts';

type Props = FieldProps & {
  /** Undefined while the reference data loads. */
  choices: readonly string[] | undefined;
  optionText?: (value: string) => string;
  width?: string;
  /** Replaces the default of setting the field. */
  onChoose?: (value: string) => void;
};

/** A selected value that is now retired stays visible (REF-2). */
export function SelectInput({ choices, optionText = (value) => value, width, onChoose, ...props }: Props) {
  const { disabled = false, helperText } = props;
  const field = useField<string>(props);
  const menu = useSelectMenu();
  const value = field.value ?? '';
  const current = choices ?? [];
  const offered = value && !current.includes(value) ? [value, ...current] : current;
  const missing = useMissingChoices(choices && offered);
  return (
    <LabelledTextField
      select
      id={field.id}
      name={field.name}
      label={field.label}
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
      disabled={field.disabled}
      error={Boolean(field.error)}
      helperText={
        disabled && field.error && helperText ? (
          <>
            {field.error}. {helperText}
          </>
        ) : (
          (field.error ?? helperText)
        )
      }
      width={width ?? widthOfWords([field.label, ...offered.map(optionText)])}
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
          {optionText(option)}
        </MenuItem>
      ))}
    </LabelledTextField>
  );
}
