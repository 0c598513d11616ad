import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useBackCloses } from '../../../components/backCloses.ts';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import { DrawnSignature } from './DrawnSignature.tsx';
import { TypedSignature } from './TypedSignature.tsx';

type Props = {
  open: boolean;
  label: string;
  onClose: () => void;
  onSign: (picture: Blob) => Promise<void>;
};

/** The pad in a dialog of its own; a person who cannot draw types the name instead. */
export function SignatureDialog({ open, label, onClose, onSign }: Props) {
  const titleId = useId();
  const isPhone = useIsPhone();
  useBackCloses(open, onClose);
  const [isTyped, setTyped] = useState(false);
  const Way = isTyped ? TypedSignature : DrawnSignature;
  return (
    <Dialog
      open={open}
      // A slip beside the dialog must not throw a signature away.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()}
      fullScreen={isPhone}
      fullWidth
      maxWidth="md"
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId} sx={{ py: 1 }}>
        {label}
      </DialogTitle>
      <Way
        label={label}
        onSign={onSign}
        actions={
          <>
            <Button size="large" onClick={() => setTyped(!isTyped)}>
              {isTyped ? 'Draw instead' : 'Type the name instead'}
            </Button>
            <Button size="large" onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
