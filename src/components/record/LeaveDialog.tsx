import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { Question } from '../useConfirm.tsx';

type Props = {
  open: boolean;
  question: Question;
  onStay: () => void;
  onLeave: () => void;
  /** A third way: what was changed is kept, and then one leaves. */
  keep?: { text: string; onKeep: () => void } | undefined;
};

/** Asks before changes are given up. */
export function LeaveDialog({ open, question, onStay, onLeave, keep }: Props) {
  return (
    <Dialog open={open} onClose={onStay} aria-labelledby="leave-title">
      <DialogTitle id="leave-title">{question.title}</DialogTitle>
      <DialogContent>
        <DialogContentText color="text.primary">{question.text}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button size="large" onClick={onStay}>
          {question.no ?? 'No'}
        </Button>
        {keep && (
          <Button size="large" variant="outlined" onClick={keep.onKeep}>
            {keep.text}
          </Button>
        )}
        <Button size="large" variant="contained" onClick={onLeave}>
          {question.yes ?? 'Yes'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
