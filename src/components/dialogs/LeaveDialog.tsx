import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';

export type Question = { title: string; text: string; yes?: string; no?: string; destructive?: boolean };

type Props = {
  open: boolean;
  question: Question;
  onStay: () => void;
  onLeave: () => void;
  keep?: { text: string; onKeep: () => void } | undefined;
};

/** The destructive button is red and set apart; the primary button keeps the changes (FORM-12). */
export function LeaveDialog({ open, question, onStay, onLeave, keep }: Props) {
  return (
    <Dialog open={open} onClose={onStay} aria-labelledby="leave-title" aria-describedby="leave-text">
      <DialogTitle id="leave-title">{question.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id="leave-text" color="text.primary">
          {question.text}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button size="large" color="error" onClick={onLeave} sx={{ mr: 'auto' }}>
          {question.yes ?? 'Yes'}
        </Button>
        <Button size="large" variant={keep ? 'text' : 'contained'} onClick={onStay}>
          {question.no ?? 'No'}
        </Button>
        {keep && (
          <Button size="large" variant="contained" onClick={keep.onKeep}>
            {keep.text}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
