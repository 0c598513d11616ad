import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';

export function EmergencyChip() {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        height: '1.375rem',
        px: 0.75,
        border: 1,
        borderColor: 'transparent',
        borderRadius: 1,
        bgcolor: 'error.main',
        color: 'error.contrastText',
        fontSize: '0.8125rem',
        fontWeight: 700,
        whiteSpace: 'nowrap',
        '& svg': { fontSize: '1rem' },
      }}
    >
      <WarningAmberOutlined aria-hidden="true" />
      Emergency
    </Box>
  );
}
