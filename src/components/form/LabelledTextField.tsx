import { styled } from '@mui/material/styles';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { ABOVE_FIELD, FIELD_HEIGHT, FIELD_LABEL, WHOLE_BORDER } from './fieldStyle.ts';

/** Height of a text line in pixels; the padding fills the rest. */
const LINE = 23;
const room = (height: number) => `${(height - LINE) / 2}px`;

/** The label is above the field, as in FieldFrame.tsx, so the border needs no gap. */
const Labelled = styled(TextField)(({ theme }) => ({
  '--field-room': '14px',
  '& > .MuiInputLabel-root': {
    ...FIELD_LABEL,
    ...ABOVE_FIELD,
    whiteSpace: 'normal',
    overflow: 'visible',
    '&:not(.Mui-error)': { color: 'var(--mui-palette-text-primary)' },
    '& .MuiInputLabel-asterisk': { color: 'inherit' },
    '&.Mui-disabled': { color: 'var(--mui-palette-text-secondary)' },
  },
  '& .MuiOutlinedInput-notchedOutline': WHOLE_BORDER,
  '& .MuiInputBase-input:not(.MuiInputBase-inputMultiline), & .MuiInputBase-multiline': {
    padding: `${room(FIELD_HEIGHT.phone)} var(--field-room)`,
  },
  // Show the focus ring on a disabled field too, because error links focus it (FORM-14).
  '& .MuiSelect-select.Mui-disabled:focus': { outline: '3px solid var(--amber)', outlineOffset: '4px' },
  '& .MuiFormHelperText-root.Mui-error.Mui-disabled': { color: 'var(--mui-palette-error-main)' },
  [theme.breakpoints.up('md')]: {
    '--field-room': '12px',
    maxWidth: 'var(--field-width, none)',
    '& .MuiInputBase-input:not(.MuiInputBase-inputMultiline), & .MuiInputBase-multiline': {
      padding: `${room(FIELD_HEIGHT.desk)} var(--field-room)`,
    },
  },
}));

export type LabelledTextFieldProps = TextFieldProps & { width?: string | undefined };

export function LabelledTextField({ width, slotProps, ...field }: LabelledTextFieldProps) {
  return (
    <Labelled
      {...field}
      style={fieldWidth(width)}
      slotProps={{ ...slotProps, inputLabel: { ...slotProps?.inputLabel, shrink: true } }}
    />
  );
}

function fieldWidth(width: string | undefined): TextFieldProps['style'] {
  return width ? ({ '--field-width': width } as TextFieldProps['style']) : undefined;
}
