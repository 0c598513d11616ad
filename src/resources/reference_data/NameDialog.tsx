import Alert from '@mui/material/Alert';
import { useId, useState } from 'react';
import { NAME_MAX_LENGTH } from '../../../contract/limits.ts';
import { HttpError } from '../../api/callServer.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { LabelledTextField } from '../../components/form/LabelledTextField.tsx';
import { useSave } from '../../components/form/useSave.ts';
import { ConflictError, Unfit } from './values.ts';

export type Naming = {
  title: string;
  name?: string;
  help?: string;
  /** An error keeps the dialog open and shows its text; the input is kept. */
  save: (name: string) => Promise<void>;
};

type Props = { naming: Naming; onClose: () => void };

export function NameDialog({ naming, onClose }: Props) {
  const fieldId = useId();
  const [name, setName] = useState(naming.name ?? '');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { save, isSaving } = useSave();
  const send = () =>
    save({
      name: 'saving reference data',
      overlay: 'none',
      send: async () => {
        setProblem(undefined);
        setFailure(undefined);
        await naming.save(name.trim());
      },
      onSaved: onClose,
      onError: (error) => {
        const ofField = error instanceof HttpError ? Object.values(error.body.errors ?? {})[0] : undefined;
        if (error instanceof Unfit) setProblem(error.message);
        else if (ofField) setProblem(ofField);
        else if (error instanceof ConflictError)
          setFailure(`${error.message} Save again to use your version.`);
        else setFailure(`The change could not be saved. ${error.message}`);
      },
    });
  return (
    <FormDialog
      title={naming.title}
      yes="Save"
      onSave={() => void send()}
      isSaving={isSaving}
      isChanged={name !== (naming.name ?? '')}
      onClose={onClose}
      size="xs"
    >
      {failure && <Alert severity="warning">{failure}</Alert>}
      <LabelledTextField
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
    </FormDialog>
  );
}
