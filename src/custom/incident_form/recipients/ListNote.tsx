import Typography from '@mui/material/Typography';
import { LoadError } from '../../../components/record/LoadError.tsx';

/** In place of a list: why there is none, and where it failed the way to read it again. */
export function ListNote({ text, onRetry }: { text: string; onRetry?: () => void }) {
  if (onRetry) return <LoadError text={text} onRetry={onRetry} />;
  return (
    <Typography role="status" sx={{ py: 1.5, color: 'text.secondary' }}>
      {text}
    </Typography>
  );
}
