import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

export function FormSection({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <Typography id={id} variant="h2" sx={TITLE} tabIndex={-1}>
          {title}
        </Typography>
        {action}
      </Box>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>{children}</Box>
    </Box>
  );
}

/**
 * Breaks only words that are wider than the page. At 360 px it leaves room for a button on one line; with large text the
 * button goes below.
 */
const TITLE = { flex: '1 1 6em', minWidth: 'min(50%, 120px)', overflowWrap: 'anywhere' };
