import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useRefresh } from 'react-admin';
import { FIELD_TEXTS } from '../../../../contract/validation.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { createRecoveryCodes, type Enrolment, startEnrolment } from '../../../authProvider/secondFactor.ts';
import { signInWithPassword } from '../../../authProvider/signInFailure.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { LabelledTextField } from '../../../components/form/LabelledTextField.tsx';
import { useSave } from '../../../components/form/useSave.ts';
import { LoadError } from '../../../components/LoadError.tsx';
import { useAsyncValue } from '../../../components/useAsyncValue.ts';
import { useCopy } from '../../../components/useCopy.ts';
import { CODE_DIGITS } from '../../../custom/sign_in/CodeField.tsx';
import { isNetworkFailure, toTrouble, WRONG_APP_CODE } from '../../../custom/sign_in/enrolmentTrouble.ts';
import QrCode from '../../../custom/sign_in/QrCode.tsx';
import { AppCodeInput } from './AppCodeInput.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { isRecent, passwordTrouble } from './recentSignIn.ts';

const TITLE = 'Set up authenticator app';
const COPY = { copied: 'Key copied.', failed: 'The key could not be copied.' };

type Step = 'password' | 'key' | readonly string[];

/**
 * For people whose role does not need an authenticator app.
 * @param props.isOffered false once there is one; its recovery codes stay open until they are saved
 */
export function SetUpApp({ isOffered }: { isOffered: boolean }) {
  const viewer = useViewer();
  const refresh = useRefresh();
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  return (
    <>
      {isOffered && (
        <Button
          variant="outlined"
          size="large"
          onClick={() => setStep(isRecent(viewer) ? 'key' : 'password')}
          sx={{ justifySelf: 'start' }}
        >
          {TITLE}
        </Button>
      )}
      {step === 'password' && (
        <PasswordDialog email={viewer.email} onConfirmed={() => setStep('key')} onClose={close} />
      )}
      {step === 'key' && (
        <KeyDialog
          onSetUp={refresh}
          onCodes={setStep}
          onClose={() => {
            close();
            // The answer to an attempt may be lost, or another tab may have set it up.
            refresh();
          }}
        />
      )}
      {typeof step === 'object' && <RecoveryCodesDialog codes={step} onClose={close} />}
    </>
  );
}

type PasswordProps = { email: string; onConfirmed: () => void; onClose: () => void };

function PasswordDialog({ email, onConfirmed, onClose }: PasswordProps) {
  const { save, isSaving } = useSave();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const send = async () => {
    if (!password) return setError(FIELD_TEXTS.signInRequired);
    await save({
      name: 'Checking the password',
      overlay: 'none',
      send: () => signInWithPassword(email, password),
      onDone: onConfirmed,
      onError: (failure) => setError(passwordTrouble(failure)),
    });
  };
  return (
    <FormDialog
      title={TITLE}
      text="Enter your password first, so that we know it is you."
      yes="Continue"
      onSave={() => void send()}
      isSaving={isSaving}
      isChanged={false}
      onClose={onClose}
      size="sm"
    >
      <LabelledTextField
        label="Current Password"
        type="password"
        required
        autoFocus
        autoComplete="current-password"
        value={password}
        error={error !== undefined}
        helperText={error}
        onChange={({ target }) => {
          setPassword(target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}

type KeyProps = {
  onSetUp: () => void;
  /** The app stays set up if they cannot be loaded; the profile makes others. */
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
};

function KeyDialog({ onSetUp, onCodes, onClose }: KeyProps) {
  const { value: enrolment, error: failure, fail, tryAgain } = useAsyncValue(startEnrolment);
  const { save, isSaving } = useSave();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const isSetUp = useRef(false);
  const send = async () => {
    if (!enrolment) return;
    if (code.length < CODE_DIGITS) return setError(FIELD_TEXTS.codeInvalid);
    await save({
      name: 'Setting up an authenticator app',
      overlay: 'none',
      async send() {
        if (!isSetUp.current) {
          isSetUp.current = await enrolment.confirm(code);
          if (!isSetUp.current) return undefined;
          onSetUp();
        }
        return createRecoveryCodes();
      },
      onDone: (codes) => (codes ? onCodes(codes) : setError(WRONG_APP_CODE)),
      onError(reason) {
        if (isSetUp.current || isNetworkFailure(reason)) return setError(toTrouble(reason));
        // Anything else needs a new key.
        setCode('');
        fail(reason);
      },
    });
  };
  return (
    <FormDialog
      title={TITLE}
      text="After this, you sign in with your password and a code from an app on your phone, such as Google Authenticator, Microsoft Authenticator or Aegis. Your other devices are signed out. Only an administrator can remove the app again."
      yes="Confirm"
      onSave={() => void send()}
      isSaving={isSaving}
      isChanged={false}
      onClose={onClose}
      size="sm"
    >
      {failure ? (
        <LoadError text={toTrouble(failure)} onRetry={tryAgain} />
      ) : enrolment ? (
        <>
          <Key enrolment={enrolment} />
          <AppCodeInput
            value={code}
            error={error}
            onChange={(value) => {
              setCode(value);
              setError(undefined);
            }}
          />
        </>
      ) : (
        <Box role="status" aria-label="Loading the key">
          <Skeleton variant="rounded" height={200} />
        </Box>
      )}
    </FormDialog>
  );
}

/** The link is for the phone on which the app is. With a mouse one scans the picture. */
function Key({ enrolment: { url, secret } }: { enrolment: Enrolment }) {
  const copy = useCopy(COPY);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <QrCode text={url} label="QR code for your authenticator app" />
      <Button
        variant="outlined"
        size="large"
        href={url}
        sx={{ '@media (pointer: fine)': { display: 'none' } }}
      >
        Open my authenticator app
      </Button>
      <Typography>
        Or enter this key by hand: <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </Typography>
      <Button size="large" onClick={() => void copy(secret)}>
        Copy key
      </Button>
    </Box>
  );
}
