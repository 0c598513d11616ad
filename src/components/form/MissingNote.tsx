import Typography from '@mui/material/Typography';
import { LoadError } from '../LoadError.tsx';
import { CONTROL_HEIGHT } from './fieldStyle.ts';
import type { MissingChoices } from './useMissingChoices.ts';

/** In place of buttons whose choices are not loaded, and as tall, so that the fields below do not move. */
export function MissingNote({ text, retry }: MissingChoices) {
  if (retry) return <LoadError text={text} onRetry={retry} />;
  return (
    <Typography color="text.secondary" sx={{ minHeight: CONTROL_HEIGHT, alignContent: 'center' }}>
      {text}
    </Typography>
  );
}
