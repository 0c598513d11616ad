import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useDismissOnBack } from '../../../components/navigation/backStack.ts';
import type { PdfProgress } from './savePdf.ts';

export default function PdfDialog({ progress, onCancel }: { progress: PdfProgress; onCancel: () => void }) {
  useDismissOnBack(true, onCancel);
  const { text, done, total } = progress;
  return (
    <Dialog open onClose={onCancel} aria-labelledby="pdf-title">
      <DialogTitle id="pdf-title">Creating the PDF</DialogTitle>
      <DialogContent sx={{ width: { sm: 380 } }}>
        <LinearProgress
          variant={total > 0 ? 'determinate' : 'indeterminate'}
          value={total > 0 ? (done / total) * 100 : 0}
          aria-labelledby="pdf-title"
          sx={{ height: 8, mb: 1.5 }}
        />
        <Typography role="status">
          {text}
          {total > 0 && done < total && ` (${done} of ${total})`}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button size="large" onClick={onCancel}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
