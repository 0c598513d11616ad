import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { FIELD_LABEL } from './fieldStyle.ts';

type Props = {
  id: string;
  label: string;
  /** Read out, not shown: where a heading says it already. */
  hiddenLabel?: boolean;
  required?: boolean | undefined;
  error?: string | undefined;
  help?: string | undefined;
  /** Stands beside the label, such as an info button. */
  action?: ReactNode;
  children: ReactNode;
};

/** FORM-14: whoever was sent to it sees where, also after a press, which shows no ring otherwise. */
const GROUP = {
  border: 0,
  m: 0,
  p: 0,
  minWidth: 0,
  borderRadius: 1,
  '&[aria-invalid]:focus': { outline: '3px solid var(--amber)', outlineOffset: '4px' },
};

const LEGEND = {
  ...FIELD_LABEL,
  p: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  // A button beside the label makes its line no higher.
  '& .MuiIconButton-root': { my: '-12px' },
};

/** A labelled group of controls with its error in words beneath; the group takes the focus that an error link sends. */
export function FieldFrame({
  id,
  label,
  hiddenLabel = false,
  required,
  error,
  help,
  action,
  children,
}: Props) {
  const text = error ?? help;
  return (
    <Box
      component="fieldset"
      id={id}
      tabIndex={-1}
      aria-describedby={text ? `${id}-text` : undefined}
      aria-invalid={error ? true : undefined}
      sx={GROUP}
    >
      <Box component="legend" sx={hiddenLabel ? visuallyHidden : LEGEND}>
        <Box component="span" id={`${id}-label`} sx={{ color: error ? 'error.main' : 'text.primary' }}>
          {label}
          {required && ' *'}
        </Box>
        {action}
      </Box>
      {children}
      {text && (
        <FormHelperText id={`${id}-text`} error={Boolean(error)}>
          {text}
        </FormHelperText>
      )}
    </Box>
  );
}
