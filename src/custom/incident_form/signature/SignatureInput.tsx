import DrawOutlined from '@mui/icons-material/DrawOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useDialogs } from '../../../components/dialogs/useDialogs.tsx';
import { FieldFrame } from '../../../components/form/FieldFrame.tsx';
import { type FieldProps, useField } from '../../../components/form/useField.tsx';
import { stateOfDraft, UploadNote } from '../../../components/media/UploadNote.tsx';
import { useStoreFile } from '../../../components/media/useStoreFile.ts';
import { useMediaViews } from '../../../offline/useMediaViews.ts';
import { useUploadSession } from '../../../offline/useUploadSession.ts';
import { useUploadState } from '../../../offline/useUploadState.ts';
import { loadPad } from './DrawnSignature.tsx';
import { SignatureDialog } from './SignatureDialog.tsx';
import { SignaturePicture } from './SignaturePicture.tsx';

type Props = FieldProps & {
  consent?: ReactNode;
  readOnly?: boolean;
};

export function SignatureInput({ consent, readOnly = false, ...props }: Props) {
  const { id, name, label, value, required, disabled, error } = useField<string>(props);
  return (
    <FieldFrame id={id} label={label} required={required} error={error}>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <SignaturePicture signature={value} label={label} />
        {!readOnly && !disabled && <Signing name={name} label={label} signature={value} consent={consent} />}
      </Box>
    </FieldFrame>
  );
}

type SigningProps = { name: string; label: string; signature: string; consent: ReactNode };

function Signing({ name, label, signature, consent }: SigningProps) {
  const { alert: say, confirm } = useDialogs();
  const [view] = useMediaViews([signature]);
  const state = useUploadState(signature) ?? (view && stateOfDraft(view));
  const { isOpen, open, close, sign, remove, retry } = useSignature(name, signature, say);

  const askToRemove = async () => {
    const yes = await confirm({
      title: 'Remove',
      text: 'Remove this signature? The person will have to sign again.',
      yes: 'Remove',
      no: 'Keep',
      destructive: true,
    });
    if (yes) remove();
  };

  return (
    <>
      <UploadNote state={state} title={label} onRetry={retry} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" size="large" startIcon={<DrawOutlined />} onClick={open}>
          {signature ? 'Sign again' : 'Sign'}
        </Button>
        {signature && (
          <Button color="error" size="large" onClick={() => void askToRemove()}>
            Remove signature
          </Button>
        )}
      </Box>
      {isOpen && <SignatureDialog open label={label} consent={consent} onClose={close} onSign={sign} />}
    </>
  );
}

/** The replaced signature is deleted only when the form is saved (SIGN-1). */
function useSignature(name: string, signature: string, say: (text: string) => void) {
  const uploads = useUploadSession();
  const keep = useStoreFile(say);
  const { setValue } = useFormContext();
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    // Preloads the pad for offline use; a failure is reported when the pad is opened.
    void loadPad().catch(() => undefined);
  }, []);

  const write = (next: string) => {
    if (signature) uploads.drop(signature, { replaced: true });
    setValue(name, next, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };

  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    sign: async (picture: Blob) => {
      const ref = await keep(picture, { name: 'signature.png', prepared: true });
      if (!ref) return;
      uploads.add(ref, 'signatures');
      write(ref);
      setOpen(false);
    },
    remove: () => write(''),
    retry: () => uploads.retry(signature),
  };
}
