import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { VIEW_NAME_MAX_LENGTH } from '../../../../../contract/limits.ts';
import { FIELD_TEXTS } from '../../../../../contract/validation.ts';
import { FormDialog } from '../../../../components/dialogs/FormDialog.tsx';
import { LabelledTextField } from '../../../../components/form/LabelledTextField.tsx';

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
  return (
    <FormDialog
      title={title}
      yes="Save"
      size="xs"
      isChanged={name !== before}
      onSave={() => (name.trim() ? onSave(name.trim(), moves) : setMissing(true))}
      onClose={onClose}
    >
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
            lastDays === 0 ? 'Today, whenever you open it' : `The last ${lastDays} days, whenever you open it`
          }
        />
      )}
    </FormDialog>
  );
}
