import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useDataProvider, useRefresh } from 'react-admin';
import { FIELD_TEXTS } from '../../../../contract/validation.ts';
import { HttpError } from '../../../api/callServer.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { downloadRecoveryCodes } from '../../../components/downloadRecoveryCodes.ts';
import { LabelledTextField } from '../../../components/form/LabelledTextField.tsx';
import { useSave } from '../../../components/form/useSave.ts';
import { useDismissOnBack } from '../../../components/navigation/backStack.ts';
import { useCopy } from '../../../components/useCopy.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';

const COPY = { copied: 'Recovery codes copied.', failed: 'The recovery codes could not be copied.' };

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
      {typeof shown === 'object' && <CodesDialog codes={shown} onClose={close} />}
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

type CodesProps = { codes: readonly string[]; onClose: () => void };

/** A click outside does not close it, because the codes are not shown again. */
function CodesDialog({ codes, onClose }: CodesProps) {
  const id = useId();
  const { email } = useViewer();
  const copy = useCopy(COPY);
  useDismissOnBack(true, onClose);
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>Save your recovery codes</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText color="text.primary">
          If you lose your phone, each of these signs you in once instead of a code. Download them or write
          them down: they are not shown again.
        </DialogContentText>
        <Box component="ol" aria-label="Recovery codes" sx={CODES}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button size="large" onClick={() => downloadRecoveryCodes(codes, email)}>
          Download codes
        </Button>
        <Button size="large" onClick={() => void copy(codes.join('\n'))}>
          Copy codes
        </Button>
        <Button size="large" variant="contained" onClick={onClose}>
          I have saved them
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const CODES = {
  m: 0,
  pl: 4,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(14rem, 1fr))',
  gap: 0.5,
  '& code': { fontSize: { xs: '0.875rem', sm: '1rem' }, userSelect: 'all' },
};
