import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type ReactNode, useId } from 'react';
import { FieldFrame } from '../../../components/form/FieldFrame.tsx';

type Props = {
  label: string;
  value: string | undefined;
  options: readonly { value: string; text: ReactNode }[];
  error?: string | undefined;
  onChange: (value: string) => void;
};

export function ChoiceList({ label, value, options, error, onChange }: Props) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={value === undefined ? error : undefined}>
      <RadioGroup
        aria-labelledby={`${id}-label`}
        value={value ?? ''}
        onChange={(_event, chosen) => onChange(chosen)}
        sx={OPTIONS}
      >
        {options.map((option) => (
          <FormControlLabel key={option.value} value={option.value} control={<Radio />} label={option.text} />
        ))}
      </RadioGroup>
    </FieldFrame>
  );
}

const OPTIONS = {
  '& .MuiFormControlLabel-root': { minHeight: 44, mr: 0, py: 0.5 },
  '& .MuiFormControlLabel-label': { minWidth: 0, overflowWrap: 'anywhere' },
};
