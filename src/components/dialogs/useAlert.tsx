import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactElement, useCallback, useState } from 'react';
import { useDismissOnBack } from '../navigation/backStack.ts';

type Alert = (text: string, title?: string, ok?: string) => Promise<void>;
type Shown = { text: string; title: string | undefined; ok: string; close: () => void };

/** Usage: `const [alert, dialog] = useAlert()`, render `dialog`, `await alert(text)`. */
export function useAlert(): [Alert, ReactElement] {
  const [shown, setShown] = useState<Shown>();
  const [open, setOpen] = useState(false);
  const alert = useCallback(
    (text: string, title?: string, ok = 'OK') =>
      new Promise<void>((resolve) => {
        setShown({ text, title, ok, close: resolve });
        setOpen(true);
      }),
    [],
  );
  const close = () => {
    setOpen(false);
    shown?.close();
  };
  useDismissOnBack(open, close);
  const dialog = (
    <Dialog
      open={open}
      onClose={close}
      role="alertdialog"
      aria-describedby="alert-text"
      slotProps={{ paper: { 'aria-label': shown?.title ? undefined : 'Please note' } }}
    >
      {shown?.title && <DialogTitle>{shown.title}</DialogTitle>}
      <DialogContent>
        <DialogContentText
          id="alert-text"
          color="text.primary"
          sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {shown?.text}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus size="large" onClick={close}>
          {shown?.ok}
        </Button>
      </DialogActions>
    </Dialog>
  );
  return [alert, dialog];
}
