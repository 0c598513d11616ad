import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { FIELD_LABEL } from './fieldStyle.ts';

type Props = {
  id: string;
  label: string;
  /** Only for screen readers, where a heading already shows the label. */
  hiddenLabel?: boolean;
  required?: boolean | undefined;
  error?: ReactNode;
  help?: string | undefined;
  action?: ReactNode;
  children: ReactNode;
};

/** Show the focus ring even after a click, so that users see which field an error link leads to (FORM-14). */
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
  // The button must not make the label's line taller.
  '& .MuiIconButton-root': { my: '-12px' },
};

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
