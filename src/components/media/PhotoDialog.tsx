import Alert from '@mui/material/Alert';
import { type ReactNode, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { HttpError } from '../../api/callServer.ts';
import { newWriting, type Written } from '../../offline/keptWriting.ts';
import { type UploadSession, UploadSessionContext } from '../../offline/newUploadSession.ts';
import { FormDialog } from '../dialogs/FormDialog.tsx';
import { type Sending, useSave } from '../form/useSave.ts';
import { KeptNote } from './KeptNote.tsx';
import { MediaInput } from './MediaInput.tsx';
import { useWrittenForm } from './useWrittenForm.ts';

export type PhotoSending = { uploads: UploadSession; key: string; onProgress: Sending['onProgress'] };

type Props = {
  title: string;
  label: string;
  yes: string;
  /** Where this browser keeps unsaved photos; without it they end with the dialog. */
  slot?: string;
  /** Returns why it cannot be saved with this number of photos. */
  refuse: (count: number) => string | undefined;
  /** Resolves to true if the photos wait in the outbox under the key. */
  save: (photos: Written, sending: PhotoSending) => Promise<unknown>;
  onClose: () => void;
  before?: ReactNode;
  children?: ReactNode;
};

/** Cancel discards the photos. */
export function PhotoDialog({ title, label, yes, slot, refuse, save, onClose, before, children }: Props) {
  const written = useWrittenForm({ slot, neverFiled: slot !== undefined });
  const { form, uploads, writing } = written;
  const { save: saveOnce, isSaving } = useSave();
  const [problem, setProblem] = useState('');

  const close = () => {
    written.discard();
    onClose();
  };

  const send = form.handleSubmit(async (photos) => {
    const refusal = refuse(photos.img_url.length);
    setProblem(refusal ?? '');
    if (refusal) return;
    await saveOnce({
      name: `saving photos: ${title}`,
      send: ({ onProgress }) => {
        written.lendUploads(true);
        return save(photos, { uploads, key: writing.key, onProgress });
      },
      onSaved: async (isWaiting) => {
        if (isWaiting === true) await written.release();
        else written.keep();
        onClose();
      },
      onError: (error) => {
        written.lendUploads(false);
        // The key was used for other content.
        if (error instanceof HttpError && error.status === 409) {
          written.rewrite({ ...writing, key: newWriting().key });
        }
        setProblem(error.message);
      },
    });
  });

  return (
    <FormProvider {...form}>
      <UploadSessionContext value={uploads}>
        <FormDialog
          title={title}
          yes={yes}
          onSave={() => void send()}
          isChanged={written.isChanged}
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
          <KeptNote written={written} />
          <MediaInput source="img_url" label={label} labelShown accepts="update photos" />
          {children}
        </FormDialog>
      </UploadSessionContext>
    </FormProvider>
  );
}
