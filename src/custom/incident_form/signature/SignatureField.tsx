import DrawOutlined from '@mui/icons-material/DrawOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useConfirm } from '../../../components/dialogs/useConfirm.tsx';
import { FieldFrame } from '../../../components/form/FieldFrame.tsx';
import { useField } from '../../../components/form/useField.ts';
import { stateOfDraft, UploadNote } from '../../../components/media/UploadNote.tsx';
import { useAlerts } from '../../../components/media/useAlerts.tsx';
import { useMediaViews } from '../../../offline/useMediaViews.ts';
import { useUploadState } from '../../../offline/useUploadState.ts';
import { SignatureDialog } from './SignatureDialog.tsx';
import { SignaturePicture } from './SignaturePicture.tsx';
import { useSignature } from './useSignature.ts';

type Props = {
  name: string;
  label: string;
  required?: boolean;
  consent?: ReactNode;
  readOnly?: boolean;
};

export function SignatureField({ name, label, required, consent, readOnly = false }: Props) {
  const { id, value, disabled, error } = useField<string>(name);
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
  const [say, alerts] = useAlerts();
  const [confirm, confirmDialog] = useConfirm();
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
      {confirmDialog}
      {alerts}
    </>
  );
}
