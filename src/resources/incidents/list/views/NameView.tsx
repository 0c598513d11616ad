import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { type FormEvent, useState } from 'react';
import { VIEW_NAME_MAX_LENGTH } from '../../../../../contract/limits.ts';
import { FIELD_TEXTS } from '../../../../../contract/validation.ts';
import { useConfirmDiscard } from '../../../../components/dialogs/useConfirmDiscard.ts';
import { LabelledTextField } from '../../../../components/form/LabelledTextField.tsx';
import { useDismissOnBack } from '../../../../components/navigation/backStack.ts';

type Props = {
  title: string;
  name?: string;
  /** The number of days if the list ends today; then the person chooses whether the view moves with the date. */
  lastDays?: number | undefined;
  onSave: (name: string, moves: boolean) => void;
  onClose: () => void;
};

export function NameView({ title, name: before = '', lastDays, onSave, onClose }: Props) {
  const [name, setName] = useState(before);
  const [moves, setMoves] = useState(true);
  const [isMissing, setMissing] = useState(false);
  const confirmDiscard = useConfirmDiscard(name !== before);
  const close = () => confirmDiscard(onClose);
  useDismissOnBack(true, close);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) onSave(name.trim(), moves);
    else setMissing(true);
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby="name-view">
      <form noValidate onSubmit={save}>
        <DialogTitle id="name-view">{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <LabelledTextField
            label="Name"
            required
            autoFocus
            value={name}
            error={isMissing}
            helperText={isMissing ? FIELD_TEXTS.required : undefined}
            slotProps={{ htmlInput: { maxLength: VIEW_NAME_MAX_LENGTH } }}
            onChange={(event) => {
              setName(event.target.value);
              setMissing(false);
            }}
          />
          {lastDays !== undefined && (
            <FormControlLabel
              control={<Switch checked={moves} onChange={(_event, on) => setMoves(on)} />}
              label={
                lastDays === 0
                  ? 'Today, whenever you open it'
                  : `The last ${lastDays} days, whenever you open it`
              }
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button size="large" onClick={close}>
            Cancel
          </Button>
          <Button size="large" variant="contained" type="submit">
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
