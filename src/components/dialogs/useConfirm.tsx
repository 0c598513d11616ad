import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactElement, useCallback, useState } from 'react';

import { useDismissOnBack } from '../navigation/backStack.ts';
import type { Question } from './LeaveDialog.tsx';

type Asked = { question: Question; answer: (yes: boolean) => void };

/** Usage: `const [confirm, dialog] = useConfirm()`, render `dialog`, `await confirm({…})`. */
export function useConfirm(): [(question: Question) => Promise<boolean>, ReactElement] {
  const [asked, setAsked] = useState<Asked>();
  // Separate state, so that the question stays visible while the dialog fades out.
  const [open, setOpen] = useState(false);
  const confirm = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        setAsked({ question, answer: resolve });
        setOpen(true);
      }),
    [],
  );
  const answer = (yes: boolean) => {
    setOpen(false);
    asked?.answer(yes);
  };
  useDismissOnBack(open, () => answer(false));
  const dialog = (
    <Dialog
      open={open}
      onClose={() => answer(false)}
      role={asked?.question.destructive ? 'alertdialog' : 'dialog'}
      aria-labelledby="confirm-title"
      aria-describedby="confirm-text"
    >
      <DialogTitle id="confirm-title" sx={{ overflowWrap: 'anywhere' }}>
        {asked?.question.title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id="confirm-text" color="text.primary">
          {asked?.question.text}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button size="large" onClick={() => answer(false)}>
          {asked?.question.no ?? 'No'}
        </Button>
        <Button
          size="large"
          variant="contained"
          color={asked?.question.destructive ? 'error' : 'primary'}
          onClick={() => answer(true)}
        >
          {asked?.question.yes ?? 'Yes'}
        </Button>
      </DialogActions>
    </Dialog>
  );
  return [confirm, dialog];
}
