import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { cancelExport, useRunningExport } from './runningExport.ts';

const count = (value: number) => value.toLocaleString('en-SG');

export function ExportProgress() {
  const progress = useRunningExport();
  if (!progress) return null;
  const { things, read, total, isWriting } = progress;
  const title = `Exporting ${things}`;
  const reading = total > 0 ? `${count(read)} of ${count(total)}` : `Loading the ${things}`;
  const share = { variant: 'determinate', value: Math.min(100, (read / total) * 100) } as const;
  return (
    <Paper component="section" elevation={6} aria-label={title} sx={BESIDE_THE_PAGE}>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      <LinearProgress
        {...(total > 0 && !isWriting && share)}
        aria-label={title}
        sx={{ gridColumn: '1 / -1', height: 8 }}
      />
      <Typography role="status">{isWriting ? 'Creating the file' : reading}</Typography>
      <Button size="large" onClick={cancelExport}>
        Cancel
      </Button>
    </Paper>
  );
}

/** Placed where it does not overlap notifications. */
const BESIDE_THE_PAGE = {
  position: 'fixed',
  zIndex: 'appBar',
  right: { xs: 8, md: 24 },
  left: { xs: 8, md: 'auto' },
  bottom: { xs: 'calc(72px + env(safe-area-inset-bottom))', md: 24 },
  width: { md: 360 },
  p: 2,
  pb: 1,
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'center',
  gap: 1,
  '& > p:first-of-type': { gridColumn: '1 / -1' },
};
