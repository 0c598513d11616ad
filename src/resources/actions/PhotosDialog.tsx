import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { isDone } from '../../../contract/correctiveActions.ts';
import { emptyCaseDetails, emptyUpdate } from '../../../contract/emptyIncident.ts';
import { TEXT_MAX_LENGTH } from '../../../contract/limits.ts';
import type { MyAction } from '../../../contract/schemas/incident.ts';
import { useBackCloses } from '../../components/backCloses.ts';
import { FormText } from '../../components/form/FormText.tsx';
import { SavingOverlay } from '../../components/record/SavingOverlay.tsx';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { MediaField } from '../../custom/incident/media/MediaField.tsx';
import type { Completion } from '../../dataProvider/actions.ts';
import {
  newUploadSession,
  type UploadProgress,
  UploadSessionContext,
} from '../../drafts/newUploadSession.ts';
import { uploadLocals } from '../../drafts/uploadLocals.ts';
import { logFailure } from '../../host/logFailure.ts';

type Props = {
  row: MyAction;
  /** @throws what the host refuses */
  send: (data: Completion) => Promise<void>;
  onClose: () => void;
};

type Photos = { img_url: string[]; remark: string };

/** DET-4: photos that show that it is done, and a word about it. What is not done yet is done with them. */
export default function PhotosDialog({ row: { action }, send, onClose }: Props) {
  const titleId = useId();
  const isPhone = useIsPhone();
  const form = useForm<Photos>({ defaultValues: { img_url: [], remark: '' } });
  const [uploads] = useState(() => newUploadSession());
  const [progress, setProgress] = useState<UploadProgress>();
  const [problem, setProblem] = useState('');
  const sending = useRef(false);

  const close = () => {
    if (sending.current) return;
    void uploads.discard();
    onClose();
  };
  useBackCloses(true, close);

  const save = form.handleSubmit(async ({ img_url, remark }) => {
    if (sending.current) return;
    if (img_url.length === 0) {
      setProblem('Please add a photo first.');
      return;
    }
    sending.current = true;
    setProblem('');
    setProgress({ text: 'Saving…' });
    try {
      const { incident_updates } = await uploadLocals(
        { case_details: emptyCaseDetails(), incident_updates: [{ ...emptyUpdate(), img_url }] },
        uploads,
        {
          onProgress: setProgress,
          onReplaced: (local, address) =>
            form.setValue(
              'img_url',
              form.getValues('img_url').map((ref) => (ref === local ? address : ref)),
            ),
        },
      );
      await send({ done: true, done_img_url: incident_updates[0]?.img_url ?? [], remark });
      await uploads.keep();
      onClose();
    } catch (error) {
      logFailure('completing an action with photos', error);
      setProblem(error instanceof Error ? error.message : 'The action could not be saved.');
      setProgress(undefined);
      sending.current = false;
    }
  });

  return (
    <FormProvider {...form}>
      <UploadSessionContext value={uploads}>
        <Dialog
          open
          // A slip beside the dialog must not throw away what was photographed.
          onClose={(_event, reason) => reason === 'escapeKeyDown' && close()}
          fullScreen={isPhone}
          maxWidth="sm"
          fullWidth
          aria-labelledby={titleId}
        >
          <DialogTitle id={titleId}>{isDone(action) ? 'Add a photo' : 'Done, with a photo'}</DialogTitle>
          <DialogContent sx={{ display: 'grid', alignContent: 'start', gap: 2.5 }}>
            {action.description}
            <MediaField name="img_url" label="Photos of what was done" labelShown accepts="update photos" />
            <FormText name="remark" label="Remark" rows={2} maxLength={TEXT_MAX_LENGTH} />
          </DialogContent>
          {problem && (
            <Alert severity="error" sx={{ mx: 3, flex: 'none' }}>
              {problem}
            </Alert>
          )}
          <DialogActions>
            <Button size="large" onClick={close}>
              Cancel
            </Button>
            <Button size="large" variant="contained" onClick={() => void save()}>
              {isDone(action) ? 'Save' : 'Done'}
            </Button>
          </DialogActions>
        </Dialog>
        <SavingOverlay
          open={progress !== undefined}
          text={progress?.text ?? ''}
          percent={progress?.percent}
        />
      </UploadSessionContext>
    </FormProvider>
  );
}
