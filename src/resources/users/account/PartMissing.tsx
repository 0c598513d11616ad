import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

/** SHELL-11: a part of the page that could not be loaded, and another try. */
export function PartMissing({ text, onRetry }: { text: string; onRetry: () => void }) {
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
