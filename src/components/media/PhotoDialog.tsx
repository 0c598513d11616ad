import Alert from '@mui/material/Alert';
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { newUploadSession, UploadSessionContext } from '../../offline/newUploadSession.ts';
import { uploadPhotos } from '../../offline/uploadLocals.ts';
import { FormDialog } from '../dialogs/FormDialog.tsx';
import { useSave } from '../form/useSave.ts';
import { MediaInput } from './MediaInput.tsx';

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
  const { save: saveOnce, isSaving } = useSave();
  const [problem, setProblem] = useState('');

  const close = () => {
    void uploads.discard();
    onClose();
  };

  const send = form.handleSubmit(async ({ img_url, remark }) => {
    const refusal = refuse(img_url.length);
    setProblem(refusal ?? '');
    if (refusal) return;
    await saveOnce({
      name: `saving photos: ${title}`,
      send: async ({ onProgress }) => {
        await save({ img_url: await uploadPhotos(form, uploads, onProgress), remark });
        await uploads.keep();
      },
      onSaved: onClose,
      onError: ({ message }) => setProblem(message),
    });
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
          isSaving={isSaving}
          problem={
            problem && (
              <Alert severity="error" sx={{ mx: 3, flex: 'none' }}>
                {problem}
              </Alert>
            )
          }
        >
          {before}
          <MediaInput source="img_url" label={label} labelShown accepts="update photos" />
          {children}
        </FormDialog>
      </UploadSessionContext>
    </FormProvider>
  );
}
