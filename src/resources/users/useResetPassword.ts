import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useLogout } from 'react-admin';
import type { User } from '../../../contract/schemas/user.ts';
import { HttpError } from '../../api/callServer.ts';
import { useViewer } from '../../api/useViewer.ts';
import { SignInFailure } from '../../authProvider/signInFailure.ts';
import { useDialogs } from '../../components/dialogs/useDialogs.tsx';
import { useSave } from '../../components/form/useSave.ts';
import type { ConsoleDataProvider } from '../../dataProvider/index.ts';
import { expectSignOut } from '../../realtime/followLive.ts';
import { isRecent, passwordTrouble } from './account/recentSignIn.ts';
import { usePasswordCheck } from './account/usePasswordCheck.tsx';

const SUCCESS = {
  title: 'Password Reset Successful',
  text: 'Password has been reset successfully. The user will receive an email with the password that you have changed.',
};

type Field = 'current' | 'password';

type Options = {
  /** Called when the password is set, so that leaving loses no input. */
  onSet: () => void;
  onRefused: (field: Field, text: string) => void;
};

/**
 * Sets the password after a confirmation. All sessions of the account end: the own account is signed out, and other
 * people must choose a new password at the next sign-in (UDET-11).
 */
export function useResetPassword(
  user: Pick<User, 'id' | 'email' | 'name'>,
  { onSet, onRefused }: Options,
): { reset: (passwords: Record<Field, string>) => Promise<void>; asksForCurrent: boolean } {
  const viewer = useViewer();
  const isOwn = viewer.id === user.id;
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const logout = useLogout();
  const [asksForCurrent, setAsksForCurrent] = useState(() => isOwn && !isRecent(viewer));
  const { alert, confirm } = useDialogs();
  const { save } = useSave();
  const checkPassword = usePasswordCheck(user.email);

  const reset = async ({ current, password }: Record<Field, string>) => {
    const yes = await confirm({
      title: 'Reset Password',
      text: isOwn
        ? 'Do you want to set this new password? You will be signed out everywhere and have to sign in with it.'
        : `Do you want to set this new password for ${user.name}? They will be signed out everywhere and will choose their own password the next time they sign in.`,
    });
    if (!yes) return;
    await save({
      name: 'Resetting a password',
      overlay: 'Saving',
      validate: async ({ onProgress }) => !current || (await checkPassword(current, onProgress)),
      send: async () => {
        await dataProvider.changePassword(user.email, password);
        if (!isOwn) return;
        expectSignOut();
        await dataProvider.activateOwnAccount(user.id);
      },
      onSaved: onSet,
      onDone: async () => {
        await alert(SUCCESS.text, SUCCESS.title);
        if (isOwn) await logout();
        else await queryClient.invalidateQueries({ queryKey: ['users'] });
      },
      onError: async (error) => {
        if (isSignInAgain(error)) setAsksForCurrent(true);
        await alert(passwordTrouble(error), 'Password Reset Failed.');
        const text = error instanceof HttpError ? error.body.errors?.password : undefined;
        if (error instanceof SignInFailure || isSignInAgain(error))
          onRefused('current', passwordTrouble(error));
        else if (text !== undefined) onRefused('password', text);
      },
    });
  };
  return { reset, asksForCurrent };
}

/** The server requires a recent sign-in. Its clock decides, and it may not report when a session ends. */
function isSignInAgain(error: unknown): error is HttpError {
  return error instanceof HttpError && error.body.reason === 'sign_in_again';
}
