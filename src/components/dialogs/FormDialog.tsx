import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { useDismissOnBack } from '../navigation/backStack.ts';
import { nextPaint } from '../navigation/nextPaint.ts';
import { useIsPhone } from '../useIsPhone.ts';
import { useConfirmDiscard } from './useConfirmDiscard.ts';
import type { Question } from './useDialogs.tsx';

type Props = {
  open?: boolean;
  title: string;
  /** Describes the dialog. */
  text?: ReactNode;
  yes: string;
  onSave: () => void;
  /** False if Enter in a field must not save, such as when that deletes something. */
  savesOnEnter?: boolean;
  destructive?: boolean;
  role?: 'dialog' | 'alertdialog';
  isSaving?: boolean;
  isChanged: boolean;
  question?: Question;
  onClose: () => void;
  /** Stays visible while the fields scroll. */
  problem?: ReactNode;
  /** Without a size, the dialog is large, and fills a phone. */
  size?: DialogProps['maxWidth'];
  fullScreen?: boolean;
  children: ReactNode;
};

/** Pixels, on desktop. */
const LARGE = 630;

/** A click outside closes the dialog only if nothing is lost. */
export function FormDialog({
  open = true,
  title,
  text,
  yes,
  onSave,
  savesOnEnter = true,
  destructive = false,
  role = 'dialog',
  isSaving = false,
  isChanged,
  question,
  onClose,
  problem,
  size,
  fullScreen,
  children,
}: Props) {
  const id = useId();
  const isPhone = useIsPhone();
  const confirmDiscard = useConfirmDiscard(open && isChanged, question);
  const close = () => {
    if (!isSaving) confirmDiscard(onClose);
  };
  useDismissOnBack(open, close);
  const save = ({ currentTarget }: SyntheticEvent) => {
    onSave();
    void nextPaint().then(() => focusFirstError(currentTarget.closest('form')));
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // React passes events through portals, so a dialog over this one would submit it too.
    event.stopPropagation();
    if (savesOnEnter) save(event);
  };
  const isFull = fullScreen ?? (isPhone && !size);
  return (
    <Dialog
      open={open}
      onClose={(_event, reason) => (reason === 'escapeKeyDown' || !isChanged) && close()}
      role={role}
      fullScreen={isFull}
      fullWidth
      maxWidth={size ?? false}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      slotProps={{
        paper: {
          component: 'form',
          noValidate: true,
          onSubmit: submit,
          sx: size || isFull ? {} : { width: LARGE },
        } as object,
      }}
    >
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={CONTENT}>
        {text && (
          <DialogContentText id={`${id}-text`} color="text.primary">
            {text}
          </DialogContentText>
        )}
        {children}
      </DialogContent>
      {problem}
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button size="large" disabled={isSaving} onClick={close}>
          Cancel
        </Button>
        <Button
          size="large"
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          loading={isSaving}
          {...(savesOnEnter ? { type: 'submit' } : { onClick: save })}
        >
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** On a phone the field may be out of sight, behind a map or the keyboard. */
function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}

const CONTENT = {
  display: 'grid',
  alignContent: 'start',
  gap: 2.5,
  gridTemplateColumns: 'minmax(0,1fr)',
  overflowWrap: 'anywhere',
};
