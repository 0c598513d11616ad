import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { CONTROL_HEIGHT } from './fieldStyle.ts';
import { MissingNote } from './MissingNote.tsx';
import { type FieldProps, useField } from './useField.tsx';
import { useMissingChoices } from './useMissingChoices.ts';

type Choice = { id: string; name: ReactNode; disabled?: boolean };

type Props = FieldProps & {
  /** Undefined while the reference data loads. */
  choices: readonly Choice[] | undefined;
  action?: ReactNode;
  /** Replaces the default of setting the field. */
  onChoose?: (value: string) => void;
};

export const YES_NO: readonly Choice[] = [
  { id: 'Yes', name: 'Yes' },
  { id: 'No', name: 'No' },
];

/** A selected value that is now retired stays visible (REF-2). */
export function ButtonGroupInput({ choices, action, onChoose, ...props }: Props) {
  const field = useField<string>(props);
  const value = field.value ?? '';
  const current = choices ?? [];
  const isRetired = value !== '' && !current.some(({ id }) => id === value);
  const offered = isRetired ? [{ id: value, name: value }, ...current] : current;
  const missing = useMissingChoices(choices && offered);
  return (
    <FieldFrame
      id={field.id}
      label={field.label}
      required={field.required}
      error={field.error}
      help={props.helperText}
      action={action}
    >
      {offered.length > 0 && (
        <ToggleButtonGroup
          exclusive
          aria-label={field.label}
          value={value}
          disabled={field.disabled}
          onChange={(_event, value: string | null) => value !== null && (onChoose ?? field.change)(value)}
          onBlur={field.blur}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            rowGap: 1,
            // MUI leaves it to the button on the left, which the first of a further row does not have.
            '& .MuiToggleButton-root:not(.Mui-disabled)': { borderLeft: '1px solid var(--control)' },
            '& .MuiToggleButton-root': { minHeight: CONTROL_HEIGHT, minWidth: 64, px: 2, py: 0.5 },
            '& .MuiToggleButton-root.Mui-selected': {
              '&, &:hover': { bgcolor: 'primary.main', color: 'primary.contrastText' },
            },
          }}
        >
          {offered.map(({ id, name, disabled }: Choice) => (
            <ToggleButton key={id} value={id} disabled={disabled}>
              {name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {missing && <MissingNote {...missing} />}
    </FieldFrame>
  );
}
