import Typography from '@mui/material/Typography';
import { CONSENT_TEXT } from '../../../../contract/incidents/personFields.ts';

export function ConsentText() {
  return (
    <Typography
      variant="body2"
      sx={{
        fontSize: { xs: '0.875rem', md: '0.9375rem' },
        lineHeight: 1.4,
        color: 'text.secondary',
        borderLeft: 3,
        borderColor: 'divider',
        pl: 2,
      }}
    >
      {CONSENT_TEXT}
    </Typography>
  );
}
