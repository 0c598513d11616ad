import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useDismissOnBack } from '../navigation/backStack.ts';
import { SavingOverlay } from '../record/SavingOverlay.tsx';
import { useIsPhone } from '../useIsPhone.ts';
import type { Question } from './LeaveDialog.tsx';
import { useConfirmDiscard } from './useConfirmDiscard.tsx';

type Props = {
  title: string;
  yes: string;
  onSave: () => void;
  isChanged: boolean;
  question?: Question;
  onClose: () => void;
  progress: { text: string; percent?: number } | undefined;
  problem: ReactNode;
  children: ReactNode;
};

/** Pixels, on desktop. */
const WIDTH = 630;

/** A click outside does not close the dialog, so that nothing typed is lost. */
export function FormDialog({
  title,
  yes,
  onSave,
  isChanged,
  question,
  onClose,
  progress,
  problem,
  children,
}: Props) {
  const titleId = useId();
  const isPhone = useIsPhone();
  const [confirmDiscard, discardDialog] = useConfirmDiscard(isChanged, question);
  const close = () => {
    if (!progress) confirmDiscard(onClose);
  };
  useDismissOnBack(true, close);
  return (
    <>
      <Dialog
        open
        onClose={(_event, reason) => reason === 'escapeKeyDown' && close()}
        fullScreen={isPhone}
        maxWidth={false}
        aria-labelledby={titleId}
        slotProps={{ paper: { sx: isPhone ? {} : { width: WIDTH } } }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent
          sx={{ display: 'grid', alignContent: 'start', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}
        >
          {children}
        </DialogContent>
        {problem}
        <DialogActions>
          <Button size="large" onClick={close}>
            Cancel
          </Button>
          <Button size="large" variant="contained" onClick={onSave}>
            {yes}
          </Button>
        </DialogActions>
      </Dialog>
      {discardDialog}
      <SavingOverlay open={progress !== undefined} text={progress?.text ?? ''} percent={progress?.percent} />
    </>
  );
}
