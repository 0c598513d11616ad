import { SignInFailure, signInWithPassword } from '../../../authProvider/signInFailure.ts';
import { useDialogs } from '../../../components/dialogs/useDialogs.tsx';
import type { Sending } from '../../../components/form/useSave.ts';
import { CodeDialog } from './CodeDialog.tsx';
import { passwordTrouble } from './recentSignIn.ts';

type CheckPassword = (password: string, onProgress: Sending['onProgress']) => Promise<boolean>;

/**
 * Signs in again, also with a code if the account has an authenticator app. Resolves to false if the person closes the
 * question for the code.
 * @throws SignInFailure
 */
export function usePasswordCheck(email: string): CheckPassword {
  const { show } = useDialogs();
  return async (password, onProgress) => {
    onProgress({ text: 'Checking the password' });
    try {
      await signInWithPassword(email, password);
      return true;
    } catch (error) {
      if (!(error instanceof SignInFailure) || error.kind !== 'code-wanted') throw error;
      onProgress(undefined);
      const answer = await show<true>(({ open, answer }) => (
        <CodeDialog
          open={open}
          title="Enter the code"
          text="Open your authenticator app and enter its six-digit code. If you don't have your phone, enter one of your recovery codes."
          yes="Continue"
          check={async (code) => {
            const problem = await checkCode(error.cause, code);
            if (problem === undefined) answer(true);
            return problem;
          }}
          onClose={() => answer()}
        />
      ));
      return answer === true;
    }
  };
}

async function checkCode(wanted: unknown, code: string): Promise<string | undefined> {
  try {
    const { signInWithCode } = await import('../../../authProvider/secondFactor.ts');
    await signInWithCode(wanted, code);
    return undefined;
  } catch (error) {
    return error instanceof SignInFailure ? codeTrouble(error) : NOT_CHECKED;
  }
}

function codeTrouble(failure: SignInFailure): string {
  switch (failure.kind) {
    case 'wrong-code':
      return 'This code is wrong or was already used.';
    case 'code-too-late':
      return 'It took too long to enter the code. Close this question and try again.';
    case 'disabled':
    case 'too-many-requests':
      return passwordTrouble(failure);
    default:
      return NOT_CHECKED;
  }
}

const NOT_CHECKED = 'The code could not be checked. Please try again.';
