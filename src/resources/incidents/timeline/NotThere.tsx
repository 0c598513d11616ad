import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

export function NotThere({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Box role="alert" sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', py: 2 }}>
      <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
      <Button variant="outlined" onClick={onRetry} sx={{ minHeight: { xs: 44, md: 36 } }}>
        Try again
      </Button>
    </Box>
  );
}
