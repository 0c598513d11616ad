import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { useConfirm } from '../../../components/useConfirm.tsx';
import type { UnsavedForm } from '../../../drafts/unsavedForms.ts';
import { giveUpQuestion } from './giveUp.ts';

type Props = { left: UnsavedForm; goOn: () => void; beginAnew: () => void };

/** FORM-18: a form was left behind; the person decides what becomes of it, and before it is deleted is asked by its name. */
export function GoOn({ left, goOn, beginAnew }: Props) {
  const [confirm, confirmDialog] = useConfirm();
  const { incident_title, park } = left.incident.case_details.incident_description;
  const what = [incident_title, park].filter(Boolean).join(', ');

  const filed = left.opened?.incident_id;
  const askToDelete = async () => {
    const question = filed
      ? giveUpQuestion(filed)
      : {
          title: 'Delete what was entered?',
          text: `The incident${what && ` (${what})`} that was being entered here, with its photos and signatures, is deleted from this device.`,
          yes: 'Delete',
          no: 'Keep',
          destructive: true,
        };
    if (await confirm(question)) beginAnew();
  };

  return (
    <>
      <Dialog open aria-labelledby="go-on">
        <DialogTitle id="go-on">Go on where you left off?</DialogTitle>
        <DialogContent>
          <DialogContentText color="text.primary">
            {filed
              ? `You were changing ${filed}${what && ` (${what})`} here, and did not save. What you had changed was`
              : `An incident${what && ` (${what})`} was being entered here and was neither saved nor sent. It was`}{' '}
            kept on this device on {formatInstant(left.savedAt)}.
          </DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button size="large" onClick={() => void askToDelete()}>
            {filed ? 'Give it up' : 'Begin anew'}
          </Button>
          <Button size="large" variant="contained" onClick={goOn} autoFocus>
            Go on
          </Button>
        </DialogActions>
      </Dialog>
      {confirmDialog}
    </>
  );
}
