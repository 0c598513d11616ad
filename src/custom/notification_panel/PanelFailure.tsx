import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

/** SHELL-7: the panel failed to draw; the page behind it is as it was. */
export function PanelFailure({ onClose }: { onClose: () => void }) {
  return (
    <Box role="alert" sx={{ p: 3, display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="h2">Something went wrong</Typography>
      <Button variant="contained" onClick={onClose}>
        Go Back
      </Button>
    </Box>
  );
}
