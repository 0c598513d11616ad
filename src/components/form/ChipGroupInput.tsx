import CheckOutlined from '@mui/icons-material/CheckOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { FieldFrame } from './FieldFrame.tsx';
import { MissingNote } from './MissingNote.tsx';
import { type FieldProps, useField } from './useField.tsx';
import { useMissingChoices } from './useMissingChoices.ts';

type Props = FieldProps & {
  /** Undefined while the reference data loads. */
  choices: readonly string[] | undefined;
};

/** Selected values stay even if they are no longer offered. */
export function ChipGroupInput({ choices, ...props }: Props) {
  const field = useField<string[]>(props);
  const chosen = field.value ?? [];
  const current = choices ?? [];
  const offered = [...current, ...chosen.filter((value) => !current.includes(value))];
  const missing = useMissingChoices(choices && offered);
  const toggle = (option: string) =>
    field.change(chosen.includes(option) ? chosen.filter((value) => value !== option) : [...chosen, option]);
  return (
    <FieldFrame
      id={field.id}
      label={field.label}
      required={field.required}
      error={field.error}
      help={props.helperText}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {offered.map((option) => {
          const pressed = chosen.includes(option);
          return (
            <Chip
              key={option}
              label={option}
              clickable
              disabled={field.disabled}
              variant={pressed ? 'filled' : 'outlined'}
              color={pressed ? 'primary' : 'default'}
              icon={pressed ? <CheckOutlined /> : undefined}
              aria-pressed={pressed}
              onClick={() => toggle(option)}
              onBlur={field.blur}
              sx={{ height: { xs: 44, md: 40 }, borderRadius: 6, fontSize: '0.9375rem' }}
            />
          );
        })}
        {/* A disabled field has no choices later either, and a note that goes would move the fields below. */}
        {missing && (missing.retry || !field.disabled) && <MissingNote {...missing} />}
      </Box>
    </FieldFrame>
  );
}
