import type { SxProps } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { forgetWriting, readWriting } from '../../offline/keptWriting.ts';
import { useOutbox } from '../../offline/outbox/useOutbox.ts';

/** Says that this device has what was written in a dialog and not saved. */
export function LeftBehind({ slot, text, sx }: { slot: string; text: string; sx?: SxProps }) {
  const items = useOutbox();
  const kept = readWriting(slot);
  // The page was closed after it had gone into the outbox.
  const isQueued = kept !== undefined && items.some(({ key }) => key === kept.key);
  useEffect(() => {
    if (isQueued) forgetWriting(slot, kept);
  });
  if (!kept || isQueued) return null;
  return (
    <Typography variant="body2" sx={sx}>
      {text}
    </Typography>
  );
}
