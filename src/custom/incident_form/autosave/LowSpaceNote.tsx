import Alert from '@mui/material/Alert';
import { LOW_SPACE_BYTES } from '../../../../contract/limits.ts';
import { useFreeSpace } from '../../../offline/storageSpace.ts';

export function LowSpaceNote() {
  const free = useFreeSpace();
  if (free === undefined || free >= LOW_SPACE_BYTES) return null;
  return (
    <Alert severity="warning" role="status">
      This device is almost out of space: {Math.max(0, Math.floor(free / 1024 / 1024))} MB left. Finish this
      incident soon and don't add more videos.
    </Alert>
  );
}
