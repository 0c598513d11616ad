import CheckOutlined from '@mui/icons-material/CheckOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { LoadError } from '../record/LoadError.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { useField } from './useField.ts';
import { useMissingChoices } from './useMissingChoices.ts';

type Props = {
  name: string;
  label: string;
  /** Undefined while the reference data loads. */
  options: readonly string[] | undefined;
  required?: boolean;
  disabled?: boolean;
  help?: string;
};

/** Selected values stay even if they are no longer offered. */
export function FormChips({ name, label, options, required, disabled = false, help }: Props) {
  const field = useField<string[]>(name, required);
  const missing = useMissingChoices(options);
  const chosen = field.value ?? [];
  const choices = options ?? [];
  const offered = [...choices, ...chosen.filter((value) => !choices.includes(value))];
  const toggle = (option: string) =>
    field.change(chosen.includes(option) ? chosen.filter((value) => value !== option) : [...chosen, option]);
  return (
    <FieldFrame id={field.id} label={label} required={field.required} error={field.error} help={help}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {offered.map((option) => {
          const pressed = chosen.includes(option);
          return (
            <Chip
              key={option}
              label={option}
              clickable
              disabled={disabled || field.disabled}
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
        {missing?.retry && <LoadError text={missing.text} onRetry={missing.retry} />}
      </Box>
    </FieldFrame>
  );
}
