import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

/** In place of a list: why there is none, and where it failed the way to read it again. */
export function ListNote({ text, onRetry }: { text: string; onRetry?: () => void }) {
  if (!onRetry) {
    return (
      <Typography role="status" sx={{ py: 1.5, color: 'text.secondary' }}>
        {text}
      </Typography>
    );
  }
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={onRetry} sx={{ minHeight: 44 }}>
          Try again
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
