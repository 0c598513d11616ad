import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatInstant } from '../../../contract/singaporeTime.ts';
import type { WrittenForm } from './useWrittenForm.ts';

/** Above what a dialog has from an earlier visit. */
export function KeptNote({ written: { keptAt, startOver } }: { written: WrittenForm }) {
  if (!keptAt) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" onClick={startOver} sx={{ whiteSpace: 'nowrap' }}>
          Start over
        </Button>
      }
    >
      You wrote this on {formatInstant(keptAt)}. It hasn't been saved yet.
    </Alert>
  );
}
