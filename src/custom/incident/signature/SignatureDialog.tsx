import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useState } from 'react';
import { MOBILE_MAX_WIDTH } from '../../../../contract/limits.ts';
import { useDismissOnBack } from '../../../components/navigation/backStack.ts';
import { DrawnSignature } from './DrawnSignature.tsx';
import { TypedSignature } from './TypedSignature.tsx';

type Props = {
  open: boolean;
  label: string;
  onClose: () => void;
  onSign: (picture: Blob) => Promise<void>;
  consent?: ReactNode;
};

/** A phone, held upright or on its side. */
const SMALL_SCREEN = `(max-width: ${MOBILE_MAX_WIDTH}px), (max-height: 500px)`;

/** The pad in a dialog of its own; a person who cannot draw types the name instead. */
export function SignatureDialog({ open, label, onClose, onSign, consent }: Props) {
  const titleId = useId();
  const isSmall = useMediaQuery(SMALL_SCREEN, { noSsr: true });
  useDismissOnBack(open, onClose);
  const [isTyped, setTyped] = useState(false);
  const Way = isTyped ? TypedSignature : DrawnSignature;
  return (
    <Dialog
      open={open}
      // A slip beside the dialog must not throw a signature away.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()}
      fullScreen={isSmall}
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
        consent={consent}
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
