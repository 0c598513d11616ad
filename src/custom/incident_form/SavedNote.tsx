import Typography from '@mui/material/Typography';
import { formatInstant } from '../../../contract/singaporeTime.ts';

/** The save state, always visible: what is typed or tapped must not move away when it changes. */
export function SavedNote({ savedAt, full }: { savedAt?: Date | undefined; full: boolean }) {
  if (full) {
    return (
      <Typography variant="body2" role="alert" color="error">
        Local storage is full. Please submit soon; this device cannot keep the latest changes.
      </Typography>
    );
  }
  const time = savedAt && formatInstant(savedAt).split(', ')[1];
  return (
    <Typography variant="body2" role="status">
      {time ? `Saved on this device ${time}` : 'Kept on this device as you enter it'}
    </Typography>
  );
}
