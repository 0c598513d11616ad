import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { emptyCaseDetails, emptyUpdate } from '../../../contract/emptyIncident.ts';
import { useBackCloses } from '../../components/backCloses.ts';
import { SavingOverlay } from '../../components/record/SavingOverlay.tsx';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { MediaField } from '../../custom/incident/media/MediaField.tsx';
import {
  newUploadSession,
  type UploadProgress,
  UploadSessionContext,
} from '../../drafts/newUploadSession.ts';
import { uploadLocals } from '../../drafts/uploadLocals.ts';
import { logFailure } from '../../host/logFailure.ts';

type Props = { save: (address: string) => Promise<void>; onClose: () => void };
type Pictures = { img_url: string[] };

/** REF-2: a picture of a zone, uploaded as the photos of an incident are. */
export default function PictureDialog({ save, onClose }: Props) {
  const titleId = useId();
  const isPhone = useIsPhone();
  const form = useForm<Pictures>({ defaultValues: { img_url: [] } });
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

  const send = form.handleSubmit(async ({ img_url }) => {
    if (sending.current) return;
    if (img_url.length !== 1) {
      setProblem(img_url.length === 0 ? 'Please add a picture first.' : 'A zone has one picture.');
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
      await save(incident_updates[0]?.img_url[0] ?? '');
      await uploads.keep();
      onClose();
    } catch (error) {
      logFailure('saving the picture of a zone', error);
      setProblem(error instanceof Error ? error.message : 'The picture could not be saved.');
      setProgress(undefined);
      sending.current = false;
    }
  });

  return (
    <FormProvider {...form}>
      <UploadSessionContext value={uploads}>
        <Dialog
          open
          onClose={(_event, reason) => reason === 'escapeKeyDown' && close()}
          fullScreen={isPhone}
          maxWidth="sm"
          fullWidth
          aria-labelledby={titleId}
        >
          <DialogTitle id={titleId}>Picture of the zone</DialogTitle>
          <DialogContent>
            <MediaField name="img_url" label="Picture" labelShown accepts="update photos" />
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
            <Button size="large" variant="contained" onClick={() => void send()}>
              Save
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
