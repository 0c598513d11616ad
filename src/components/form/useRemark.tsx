import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react';
import { TEXT_MAX_LENGTH } from '../../../contract/limits.ts';
import { FIELD_TEXTS } from '../../../contract/validation.ts';
import { useConfirmDiscard } from '../dialogs/useConfirmDiscard.tsx';
import { useDismissOnBack } from '../navigation/backStack.ts';
import { FormInput } from './FormInput.tsx';

export type RemarkQuestion = {
  title: string;
  text: string;
  yes: string;
  body?: (close: () => void) => ReactNode;
  required: boolean;
};

type Asked = { question: RemarkQuestion; answer: (remark: string | undefined) => void };

/**
 * `const [askRemark, dialog] = useRemark()`: resolves to the remark; undefined on cancel (FLOW-4, UDET-7).
 */
export function useRemark(): [(question: RemarkQuestion) => Promise<string | undefined>, ReactElement] {
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);
  const [remark, setRemark] = useState('');
  const [isMissing, setMissing] = useState(false);
  const ask = (question: RemarkQuestion) =>
    new Promise<string | undefined>((resolve) => {
      setAsked({ question, answer: resolve });
      setRemark('');
      setMissing(false);
      setOpen(true);
    });
  const answer = (given: string | undefined) => {
    setOpen(false);
    asked?.answer(given);
  };
  const [confirmDiscard, discardDialog] = useConfirmDiscard(remark.trim() !== '');
  const close = () => confirmDiscard(() => answer(undefined));
  useDismissOnBack(open, close);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const given = remark.trim();
    if (asked?.question.required && !given) setMissing(true);
    else answer(given);
  };
  const dialog = (
    <Dialog
      open={open}
      onClose={close}
      fullWidth
      maxWidth="sm"
      aria-labelledby="remark-title"
      aria-describedby="remark-text"
    >
      <form noValidate onSubmit={send}>
        <DialogTitle id="remark-title">{asked?.question.title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText id="remark-text" color="text.primary">
            {asked?.question.text}
          </DialogContentText>
          {asked?.question.body?.(() => answer(undefined))}
          <FormInput
            label="Remark"
            required={asked?.question.required ?? false}
            autoFocus
            multiline
            minRows={3}
            value={remark}
            onChange={(event) => {
              setRemark(event.target.value);
              setMissing(false);
            }}
            error={isMissing}
            helperText={isMissing ? FIELD_TEXTS.required : undefined}
            slotProps={{ htmlInput: { maxLength: TEXT_MAX_LENGTH } }}
          />
        </DialogContent>
        <DialogActions>
          <Button size="large" onClick={close}>
            Cancel
          </Button>
          <Button size="large" variant="contained" type="submit">
            {asked?.question.yes}
          </Button>
        </DialogActions>
      </form>
      {discardDialog}
    </Dialog>
  );
  return [ask, dialog];
}
