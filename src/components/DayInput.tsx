import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type ComponentType, useState } from 'react';
import { dayToWireDate, isCalendarDay, WIRE_DATE_FORMAT } from '../../contract/singaporeTime.ts';
import { dateDisplaySx, displayInstead } from './dateDisplay.ts';

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'sx'> & {
  Input?: ComponentType<TextFieldProps>;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  /** `YYYY-MM-DD`. */
  max?: string | undefined;
  onChange: (day: string) => void;
};

/** Earlier dates are partly typed years: 0002, 0020, 0202. */
const EARLIEST = '1900-01-01';

/** The native date field has a mobile picker. Without focus it shows the console's date format. */
export function DayInput({ Input = TextField, value, max, onChange, onBlur, slotProps, ...field }: Props) {
  const [typed, setTyped] = useState<string>();
  const [focused, setFocused] = useState(false);
  return (
    <Input
      {...field}
      type="date"
      value={typed ?? value}
      onFocus={() => setFocused(true)}
      onBlur={(event) => {
        setFocused(false);
        setTyped(undefined);
        onBlur?.(event);
      }}
      onChange={(event) => {
        const day = event.target.value;
        const meant = day === '' || (isCalendarDay(day) && day >= EARLIEST);
        setTyped(meant ? undefined : day);
        if (meant) onChange(day);
      }}
      slotProps={{
        ...slotProps,
        inputLabel: { shrink: true },
        htmlInput: { max },
        input: displayInstead(focused ? undefined : dayToWireDate(value) || WIRE_DATE_FORMAT),
      }}
      sx={dateDisplaySx}
    />
  );
}
