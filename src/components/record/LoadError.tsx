import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

/** Of a part that is fetched, before it is there and of most answers: what stands below does not move from under a finger. */
export const PART_HEIGHT = 56;

/** SHELL-11: a part of the page that could not be loaded, and another try. */
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
