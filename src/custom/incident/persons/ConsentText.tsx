import Typography from '@mui/material/Typography';

/** CAS-3, WIT-2, PDF-1: what the person agrees to. */
export const CONSENT_TEXT =
  'In accordance with the Personal Data Protection Act 2012, I consent to the collection, use and disclosure of my ' +
  'personal data by the parks for the purpose of recording, investigating and following up this incident.';

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
