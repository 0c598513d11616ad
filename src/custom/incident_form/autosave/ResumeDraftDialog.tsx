import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useNotify } from 'react-admin';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { useAlert } from '../../../components/dialogs/useAlert.tsx';
import { useConfirm } from '../../../components/dialogs/useConfirm.tsx';
import { StorageFull } from '../../../offline/storageFull.ts';
import type { UnsavedForm } from '../../../offline/unsavedForms.ts';
import { discardConfirmation } from './discardChanges.ts';
import { getUnsavedTitle, SAVED_TEXT } from './unsavedTexts.ts';

type Props = {
  left: UnsavedForm;
  goOn: () => void;
  keep?: (() => Promise<void>) | undefined;
  discard: () => void;
};

export function ResumeDraftDialog({ left, goOn, keep, discard }: Props) {
  const notify = useNotify();
  const [confirm, confirmDialog] = useConfirm();
  const [alert, alertDialog] = useAlert();
  const title = getUnsavedTitle(left);
  const what = title && ` (${title})`;

  const filed = left.opened?.incident_id;
  const askToDiscard = async () => {
    const isNew = keep !== undefined;
    const question = isNew
      ? {
          title: 'Delete what was entered?',
          text: `The incident${what} that was being entered here, with its photos and signatures, is deleted from this device.`,
          yes: 'Delete',
          no: 'Keep',
          destructive: true,
        }
      : discardConfirmation(filed);
    if (await confirm(question)) discard();
  };
  const keepAsDraft = async () => {
    try {
      await keep?.();
      notify(SAVED_TEXT, { type: 'info' });
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error;
      await alert(error.message);
    }
  };

  return (
    <>
      <Dialog open aria-labelledby="go-on">
        <DialogTitle id="go-on">Go on where you left off?</DialogTitle>
        <DialogContent>
          <DialogContentText color="text.primary">
            {keep
              ? `An incident${what} was being entered here and was neither saved nor sent. It was`
              : `You were changing ${filed ?? 'a draft'}${what} here, and did not save. What you had changed was`}{' '}
            kept on this device on {formatInstant(left.savedAt)}.
          </DialogContentText>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
          <Button size="large" color="error" onClick={() => void askToDiscard()} sx={{ mr: 'auto' }}>
            Discard
          </Button>
          {keep && (
            <Button size="large" onClick={() => void keepAsDraft()}>
              Keep as draft and begin another
            </Button>
          )}
          <Button size="large" variant="contained" onClick={goOn} autoFocus>
            Go on
          </Button>
        </DialogActions>
      </Dialog>
      {confirmDialog}
      {alertDialog}
    </>
  );
}
