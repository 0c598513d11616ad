import { type ReactElement, useState } from 'react';
import { useDataProvider, useLogout } from 'react-admin';
import type { User } from '../../../contract/schemas/user.ts';
import { useAlert } from '../../components/useAlert.tsx';
import { useConfirm } from '../../components/useConfirm.tsx';
import { type ConsoleDataProvider, dataProvider as host } from '../../dataProvider/index.ts';
import { expectSignOut } from '../../live/followLive.ts';

const SUCCESS = {
  title: 'Password Reset Successful',
  text: 'Password has been reset successfully. The user will receive an email with the password that you have changed.',
};

export type ResetPasswordCall = {
  reset: (password: string) => Promise<void>;
  isSending: boolean;
  dialogs: ReactElement;
};

/** UDET-11, on the own profile: asks, sets the password, says so, and signs out, as every session of the account has ended. */
export function useResetPassword(user: Pick<User, 'id' | 'email'>): ResetPasswordCall {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const logout = useLogout();
  const [sending, setSending] = useState(false);
  const [confirm, question] = useConfirm();
  const [alert, dialog] = useAlert();

  const reset = async (password: string) => {
    const yes = await confirm({
      title: 'Reset Password',
      text: 'Do you want to set this new password? You will be signed out everywhere and sign in with it.',
    });
    if (!yes) return;
    setSending(true);
    try {
      await dataProvider.changePassword(user.email, password);
    } catch (error) {
      setSending(false);
      return alert(error instanceof Error ? error.message : 'Please try again.', 'Password Reset Failed.');
    }
    expectSignOut();
    await activate(user.id);
    setSending(false);
    await alert(SUCCESS.text, SUCCESS.title);
    await logout();
  };
  return {
    reset,
    isSending: sending,
    dialogs: (
      <>
        {question}
        {dialog}
      </>
    ),
  };
}

/**
 * Seed 1, section 4: the record is saved as active and not new. The host does so with the password and ends the session, so
 * that it refuses this one; past react-admin, which would sign out before anybody has read what happened.
 */
async function activate(id: string): Promise<void> {
  await host
    .update('users', { id, data: { is_active: 1, is_new: 0 }, previousData: { id } })
    .catch(() => undefined);
}
