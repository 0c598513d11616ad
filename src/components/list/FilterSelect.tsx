import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useSelectMenu } from '../useSelectMenu.ts';

type Props = {
  label: string;
  /** Empty for All. */
  value: string;
  options: { value: string; text: string }[];
  disabled?: boolean;
  onChange: (value: string) => void;
};

/** A value from a shared link stays available while the options load. */
export function FilterSelect({ label, value, options, disabled = false, onChange }: Props) {
  const menu = useSelectMenu();
  const known = options.some((option) => option.value === value);
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true, ...menu } }}
    >
      <MenuItem value="">All</MenuItem>
      {value && !known && <MenuItem value={value}>{value}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.text}
        </MenuItem>
      ))}
    </TextField>
  );
}

export const toOptions = (titles: readonly string[]) =>
  titles.map((title) => ({ value: title, text: title }));
