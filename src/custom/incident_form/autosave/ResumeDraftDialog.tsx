import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useNotify } from 'react-admin';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { useDialogs } from '../../../components/dialogs/useDialogs.tsx';
import { StorageFull } from '../../../offline/storageFull.ts';
import type { UnsavedForm } from '../../../offline/unsavedForms.ts';
import { discardConfirmation } from './discardChanges.ts';
import { getUnsavedTitle, SAVED_TEXT } from './unsavedTexts.ts';

type Props = {
  left: UnsavedForm;
  resume: () => void;
  keep?: (() => Promise<void>) | undefined;
  discard: () => void;
};

export function ResumeDraftDialog({ left, resume, keep, discard }: Props) {
  const notify = useNotify();
  const { alert, confirm } = useDialogs();
  const title = getUnsavedTitle(left);
  const what = title && ` (${title})`;

  const filed = left.opened?.incident_id;
  const askToDiscard = async () => {
    const isNew = keep !== undefined;
    const question = isNew
      ? {
          title: 'Discard this draft?',
          text: `The incident${what} will be deleted from this device, with its photos and signatures.`,
          yes: 'Discard',
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
    <Dialog open aria-labelledby="go-on">
      <DialogTitle id="go-on">Continue where you left off?</DialogTitle>
      <DialogContent>
        <DialogContentText color="text.primary">
          {keep
            ? `You started an incident${what} but didn't save or submit it. It was`
            : `You have unsaved changes to ${filed ?? 'a draft'}${what}. They were`}{' '}
          backed up on this device on {formatInstant(left.savedAt)}.
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button size="large" color="error" onClick={() => void askToDiscard()} sx={{ mr: 'auto' }}>
          Discard
        </Button>
        {keep && (
          <Button size="large" onClick={() => void keepAsDraft()}>
            Keep as draft and start another
          </Button>
        )}
        <Button size="large" variant="contained" onClick={resume} autoFocus>
          Continue
        </Button>
      </DialogActions>
    </Dialog>
  );
}
