import Typography from '@mui/material/Typography';
import { LoadError } from '../../../components/LoadError.tsx';

export function ListNote({ text, onRetry }: { text: string; onRetry?: () => void }) {
  if (onRetry) return <LoadError text={text} onRetry={onRetry} />;
  return (
    <Typography role="status" sx={{ py: 1.5, color: 'text.secondary' }}>
      {text}
    </Typography>
  );
}
