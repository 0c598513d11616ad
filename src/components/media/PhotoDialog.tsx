import Alert from '@mui/material/Alert';
import { type ReactNode, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { logFailure } from '../../api/logFailure.ts';
import {
  newUploadSession,
  type UploadProgress,
  UploadSessionContext,
} from '../../offline/newUploadSession.ts';
import { uploadPhotos } from '../../offline/uploadLocals.ts';
import { FormDialog } from '../dialogs/FormDialog.tsx';
import { MediaField } from './MediaField.tsx';

type Photos = { img_url: string[]; remark: string };

type Props = {
  title: string;
  label: string;
  yes: string;
  /** Returns why it cannot be saved with this number of photos. */
  refuse: (count: number) => string | undefined;
  save: (photos: Photos) => Promise<void>;
  onClose: () => void;
  before?: ReactNode;
  children?: ReactNode;
};

/** Photos are uploaded like those of an incident; closing the dialog discards them. */
export function PhotoDialog({ title, label, yes, refuse, save, onClose, before, children }: Props) {
  const form = useForm<Photos>({ defaultValues: { img_url: [], remark: '' } });
  const [uploads] = useState(() => newUploadSession());
  const [progress, setProgress] = useState<UploadProgress>();
  const [problem, setProblem] = useState('');
  const sending = useRef(false);

  const close = () => {
    void uploads.discard();
    onClose();
  };

  const send = form.handleSubmit(async ({ img_url, remark }) => {
    if (sending.current) return;
    const refusal = refuse(img_url.length);
    if (refusal) {
      setProblem(refusal);
      return;
    }
    sending.current = true;
    setProblem('');
    setProgress({ text: 'Saving…' });
    try {
      await save({ img_url: await uploadPhotos(form, uploads, setProgress), remark });
      await uploads.keep();
      onClose();
    } catch (error) {
      logFailure(`saving photos: ${title}`, error);
      setProblem(
        error instanceof Error ? error.message : 'Your changes could not be saved. Please try again.',
      );
      setProgress(undefined);
      sending.current = false;
    }
  });

  return (
    <FormProvider {...form}>
      <UploadSessionContext value={uploads}>
        <FormDialog
          title={title}
          yes={yes}
          onSave={() => void send()}
          isChanged={form.formState.isDirty}
          onClose={close}
          progress={progress}
          problem={
            problem && (
              <Alert severity="error" sx={{ mx: 3, flex: 'none' }}>
                {problem}
              </Alert>
            )
          }
        >
          {before}
          <MediaField name="img_url" label={label} labelShown accepts="update photos" />
          {children}
        </FormDialog>
      </UploadSessionContext>
    </FormProvider>
  );
}
