import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useId, useRef, useState } from 'react';
import { NAME_MAX_LENGTH } from '../../../contract/limits.ts';
import { HttpError } from '../../api/callServer.ts';
import { logFailure } from '../../api/logFailure.ts';
import { useConfirmDiscard } from '../../components/dialogs/useConfirmDiscard.tsx';
import { FormInput } from '../../components/form/FormInput.tsx';
import { useDismissOnBack } from '../../components/navigation/backStack.ts';
import { ConflictError, Unfit } from './values.ts';

export type Naming = {
  title: string;
  name?: string;
  help?: string;
  /** An error keeps the dialog open and shows its text; the input is kept. */
  save: (name: string) => Promise<void>;
};

type Props = { naming: Naming | undefined; onClose: () => void };

export function NameDialog({ naming, onClose }: Props) {
  return naming && <OpenNameDialog naming={naming} onClose={onClose} />;
}

function OpenNameDialog({ naming, onClose }: { naming: Naming; onClose: () => void }) {
  const titleId = useId();
  const fieldId = useId();
  const [name, setName] = useState(naming.name ?? '');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const saving = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [confirmDiscard, question] = useConfirmDiscard(name !== (naming.name ?? ''));
  // Stays open until the name is saved or the changes are discarded.
  const close = () => {
    if (!saving.current) confirmDiscard(onClose);
  };
  useDismissOnBack(true, close);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (saving.current) return;
    saving.current = true;
    setSaving(true);
    setProblem(undefined);
    setFailure(undefined);
    try {
      await naming.save(name.trim());
      onClose();
    } catch (error) {
      saving.current = false;
      const text = error instanceof Error ? error.message : '';
      const ofField = error instanceof HttpError ? Object.values(error.body.errors ?? {})[0] : undefined;
      if (error instanceof Unfit) setProblem(text);
      else if (ofField) setProblem(ofField);
      else if (error instanceof ConflictError) setFailure(`${text} Save again to use your version.`);
      else {
        logFailure('saving reference data', error);
        setFailure(`The change could not be saved. ${text}`);
      }
      setSaving(false);
    }
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {naming.title}
      </DialogTitle>
      <form noValidate onSubmit={(event) => void send(event)}>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {failure && <Alert severity="warning">{failure}</Alert>}
          <FormInput
            id={fieldId}
            label="Name"
            required
            autoFocus
            autoComplete="off"
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              setProblem(undefined);
            }}
            error={problem !== undefined}
            helperText={problem ?? naming.help}
            slotProps={{ htmlInput: { maxLength: NAME_MAX_LENGTH } }}
          />
        </DialogContent>
        <DialogActions>
          <Button size="large" disabled={isSaving} onClick={close}>
            Cancel
          </Button>
          <Button size="large" variant="contained" type="submit" loading={isSaving}>
            Save
          </Button>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  );
}
