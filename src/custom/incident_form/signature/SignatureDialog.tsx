import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useState } from 'react';
import { MOBILE_MAX_WIDTH } from '../../../../contract/limits.ts';
import { useConfirmDiscard } from '../../../components/dialogs/useConfirmDiscard.ts';
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

const SMALL_SCREEN = `(max-width: ${MOBILE_MAX_WIDTH}px), (max-height: 500px)`;

export function SignatureDialog({ open, label, onClose, onSign, consent }: Props) {
  const titleId = useId();
  const isSmall = useMediaQuery(SMALL_SCREEN, { noSsr: true });
  const [isTyped, setTyped] = useState(false);
  const [isEmpty, setEmpty] = useState(true);
  const confirmDiscard = useConfirmDiscard(!isEmpty, DISCARD);
  const close = () => confirmDiscard(onClose);
  const changeWay = () => {
    setTyped(!isTyped);
    setEmpty(true);
  };
  useDismissOnBack(open, close);
  const Way = isTyped ? TypedSignature : DrawnSignature;
  return (
    <Dialog
      open={open}
      // A click outside the dialog must not discard a signature.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && close()}
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
        isEmpty={isEmpty}
        onEmpty={setEmpty}
        onSign={onSign}
        consent={consent}
        actions={
          <>
            <Button size="large" onClick={() => confirmDiscard(changeWay)}>
              {isTyped ? 'Draw instead' : 'Type the name instead'}
            </Button>
            <Button size="large" onClick={close}>
              Cancel
            </Button>
          </>
        }
      />
    </Dialog>
  );
}

const DISCARD = {
  title: 'Discard this signature?',
  text: 'It has not been saved.',
  yes: 'Discard',
  no: 'Keep signing',
  destructive: true,
};
