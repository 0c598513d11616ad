import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

/** Reserved height of a lazy part, so that content below does not move. */
export const PART_HEIGHT = 56;

export function LoadError({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Alert
      severity="error"
      sx={{ alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}
      action={
        <Button color="inherit" onClick={onRetry} sx={{ minHeight: 44, whiteSpace: 'nowrap' }}>
          Try again
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
