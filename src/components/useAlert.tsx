import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactElement, useCallback, useState } from 'react';
import { useBackCloses } from './backCloses.ts';

type Alert = (text: string, title?: string) => Promise<void>;

/** The seeds' alerts: a text, a title where they have one, and OK. `const [alert, dialog] = useAlert()`, draw `dialog`, `await alert(text)`. */
export function useAlert(): [Alert, ReactElement] {
  const [shown, setShown] = useState<{ text: string; title: string | undefined; close: () => void }>();
  const [open, setOpen] = useState(false);
  const alert = useCallback(
    (text: string, title?: string) =>
      new Promise<void>((resolve) => {
        setShown({ text, title, close: resolve });
        setOpen(true);
      }),
    [],
  );
  const close = () => {
    setOpen(false);
    shown?.close();
  };
  useBackCloses(open, close);
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
        <DialogContentText id="alert-text" color="text.primary">
          {shown?.text}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus size="large" onClick={close}>
          OK
        </Button>
      </DialogActions>
    </Dialog>
  );
  return [alert, dialog];
}
