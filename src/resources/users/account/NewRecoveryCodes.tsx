import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useRefresh } from 'react-admin';
import { FIELD_TEXTS } from '../../../../contract/validation.ts';
import { HttpError } from '../../../api/callServer.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { LabelledTextField } from '../../../components/form/LabelledTextField.tsx';
import { useSave } from '../../../components/form/useSave.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';

/** Asks for a code of the authenticator app, and shows the new recovery codes once. */
export function NewRecoveryCodes() {
  const refresh = useRefresh();
  const [shown, setShown] = useState<'question' | readonly string[]>();
  const close = () => setShown(undefined);
  const showCodes = (codes: readonly string[]) => {
    setShown(codes);
    refresh();
  };
  return (
    <>
      <Button
        variant="outlined"
        size="large"
        onClick={() => setShown('question')}
        sx={{ justifySelf: 'start' }}
      >
        Make new recovery codes
      </Button>
      {shown === 'question' && <ConfirmDialog onMade={showCodes} onClose={close} />}
      {typeof shown === 'object' && <RecoveryCodesDialog codes={shown} onClose={close} />}
    </>
  );
}

type ConfirmProps = { onMade: (codes: readonly string[]) => void; onClose: () => void };

function ConfirmDialog({ onMade, onClose }: ConfirmProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { save, isSaving } = useSave();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const send = async () => {
    const given = code.trim();
    if (!given) return setError(FIELD_TEXTS.required);
    await save({
      name: 'Making recovery codes',
      overlay: 'none',
      send: () => dataProvider.createRecoveryCodes(given),
      onDone: onMade,
      onError: (failure) => setError(toProblem(failure)),
    });
  };
  return (
    <FormDialog
      title="New recovery codes"
      text="Enter a code from your authenticator app, or one of your recovery codes. The recovery codes that you have now will stop working."
      yes="Make new codes"
      onSave={() => void send()}
      isSaving={isSaving}
      isChanged={false}
      onClose={onClose}
      size="sm"
    >
      <LabelledTextField
        label="Code"
        required
        autoFocus
        autoComplete="one-time-code"
        value={code}
        error={error !== undefined}
        helperText={error}
        onChange={({ target }) => {
          setCode(target.value);
          setError(undefined);
        }}
        slotProps={{ htmlInput: { maxLength: 40, spellCheck: false } }}
      />
    </FormDialog>
  );
}

const toProblem = (failure: Error) =>
  (failure instanceof HttpError && failure.body.errors?.code) || failure.message;
