import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useDismissOnBack } from '../navigation/backStack.ts';

export type Choice<Answer> = { text: string; answer: Answer; apart?: boolean } & Pick<
  ButtonProps,
  'variant' | 'color' | 'autoFocus' | 'disabled'
>;

type Props<Answer> = {
  open: boolean;
  answer: (answer?: Answer) => void;
  title?: string | undefined;
  text: string;
  role?: 'dialog' | 'alertdialog' | undefined;
  choices: readonly Choice<Answer>[];
};

export function MessageDialog<Answer>({ open, answer, title, text, role, choices }: Props<Answer>) {
  const id = useId();
  useDismissOnBack(open, () => answer());
  return (
    <Dialog
      open={open}
      onClose={() => answer()}
      role={role}
      aria-labelledby={title && `${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { 'aria-label': title ? undefined : 'Please note' } }}
    >
      {title && (
        <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
      )}
      <DialogContent>
        <DialogContentText
          id={`${id}-text`}
          aria-live="polite"
          color="text.primary"
          sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {text}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        {choices.map(({ text: label, answer: chosen, apart, ...button }) => (
          <Button
            key={label}
            size="large"
            {...button}
            onClick={() => answer(chosen)}
            sx={apart ? { mr: 'auto' } : undefined}
          >
            {label}
          </Button>
        ))}
      </DialogActions>
    </Dialog>
  );
}
