import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useSelectMenu } from './useSelectMenu.ts';

export type Option = { value: string | number; text: string };

type Props = Omit<TextFieldProps, 'select' | 'onChange'> & {
  options: readonly Option[];
  onChange: (value: string) => void;
};

export function SelectField({ options, onChange, ...props }: Props) {
  const menu = useSelectMenu();
  return (
    <TextField
      select
      size="small"
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true, ...menu } }}
      {...props}
    >
      {options.map(({ value, text }) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
