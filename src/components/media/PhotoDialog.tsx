import Alert from '@mui/material/Alert';
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import {
  newUploadSession,
  type UploadSession,
  UploadSessionContext,
} from '../../offline/newUploadSession.ts';
import { releaseUploads } from '../../offline/outbox/submitItem.ts';
import { FormDialog } from '../dialogs/FormDialog.tsx';
import { type Sending, useSave } from '../form/useSave.ts';
import { MediaInput } from './MediaInput.tsx';

type Photos = { img_url: string[]; remark: string };

export type PhotoSending = { uploads: UploadSession; key: string; onProgress: Sending['onProgress'] };

type Props = {
  title: string;
  label: string;
  yes: string;
  /** Returns why it cannot be saved with this number of photos. */
  refuse: (count: number) => string | undefined;
  /** Resolves to true if the photos wait in the outbox under the key. */
  save: (photos: Photos, sending: PhotoSending) => Promise<unknown>;
  onClose: () => void;
  before?: ReactNode;
  children?: ReactNode;
};

/** Closing the dialog discards the photos. */
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
      send: async ({ keyOf, onProgress }) => {
        const key = keyOf({ img_url, remark });
        const isWaiting = (await save({ img_url, remark }, { uploads, key, onProgress })) === true;
        await (isWaiting ? releaseUploads(key, uploads) : uploads.keep());
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
