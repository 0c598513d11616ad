import { styled } from '@mui/material/styles';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { ABOVE_FIELD, FIELD_HEIGHT, FIELD_LABEL, WHOLE_BORDER } from './fieldStyle.ts';

/** Of a line of text, in pixels; what is above and below it makes up the height. */
const LINE = 23;
const room = (height: number) => `${(height - LINE) / 2}px`;

/** The label above the field, as above every group of controls (FieldFrame.tsx), and no gap for it in the border. */
const Labelled = styled(TextField)(({ theme }) => ({
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
    padding: `${room(FIELD_HEIGHT.phone)} 14px`,
  },
  // FORM-14: who is sent to a field that waits for another one sees where.
  '& .MuiSelect-select.Mui-disabled:focus': { outline: '3px solid var(--amber)', outlineOffset: '4px' },
  '& .MuiFormHelperText-root.Mui-error.Mui-disabled': { color: 'var(--mui-palette-error-main)' },
  [theme.breakpoints.up('md')]: {
    maxWidth: 'var(--field-width, none)',
    '& .MuiInputBase-input:not(.MuiInputBase-inputMultiline), & .MuiInputBase-multiline': {
      padding: `${room(FIELD_HEIGHT.desk)} 12px`,
    },
  },
}));

/** `width` on a desk, where it is not as wide as there is room. */
export type FormInputProps = TextFieldProps & { width?: string | undefined };

/** What text, a choice, a day and a time are entered into. */
export function FormInput({ width, slotProps, ...field }: FormInputProps) {
  return (
    <Labelled
      {...field}
      style={fieldWidth(width)}
      slotProps={{ ...slotProps, inputLabel: { ...slotProps?.inputLabel, shrink: true } }}
    />
  );
}

/** Read by the field itself and by the row that it stands in (FieldRow.tsx). */
function fieldWidth(width: string | undefined): TextFieldProps['style'] {
  return width ? ({ '--field-width': width } as TextFieldProps['style']) : undefined;
}
