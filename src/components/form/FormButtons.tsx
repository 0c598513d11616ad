import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { CONTROL_HEIGHT } from './fieldStyle.ts';
import { useField } from './useField.ts';

type Option = { value: string; text: ReactNode; disabled?: boolean };

type Props = {
  name: string;
  label: string;
  options: readonly Option[];
  required?: boolean;
  help?: string;
  action?: ReactNode;
  /** Replaces the default of setting the field. */
  onChoose?: (value: string) => void;
};

export const YES_NO: readonly Option[] = [
  { value: 'Yes', text: 'Yes' },
  { value: 'No', text: 'No' },
];

export function FormButtons({ name, label, options, required, help, action, onChoose }: Props) {
  const field = useField<string>(name, required);
  return (
    <FieldFrame
      id={field.id}
      label={label}
      required={field.required}
      error={field.error}
      help={help}
      action={action}
    >
      <ToggleButtonGroup
        exclusive
        aria-label={label}
        value={field.value ?? ''}
        disabled={field.disabled}
        onChange={(_event, value: string | null) => value !== null && (onChoose ?? field.change)(value)}
        onBlur={field.blur}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          '& .MuiToggleButton-root': { minHeight: CONTROL_HEIGHT, minWidth: 64, px: 2, py: 0.5 },
          '& .MuiToggleButton-root.Mui-selected': {
            '&, &:hover': { bgcolor: 'primary.main', color: 'primary.contrastText' },
          },
        }}
      >
        {options.map(({ value, text, disabled }) => (
          <ToggleButton key={value} value={value} disabled={disabled}>
            {text}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </FieldFrame>
  );
}
