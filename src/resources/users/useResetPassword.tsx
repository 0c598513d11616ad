import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useDataProvider, useLogout } from 'react-admin';
import { RECENT_SIGN_IN_MS, SESSION_MS } from '../../../contract/limits.ts';
import type { SignedInUser, User } from '../../../contract/schemas/user.ts';
import { HttpError } from '../../api/callServer.ts';
import { currentTime } from '../../api/clock.ts';
import { logFailure } from '../../api/logFailure.ts';
import { useViewer } from '../../api/useViewer.ts';
import { SignInFailure, signInWithPassword } from '../../authProvider/identity.ts';
import { useAlert } from '../../components/dialogs/useAlert.tsx';
import { useConfirm } from '../../components/dialogs/useConfirm.tsx';
import { type ConsoleDataProvider, dataProvider as consoleProvider } from '../../dataProvider/index.ts';
import { expectSignOut } from '../../realtime/followLive.ts';

const SUCCESS = {
  title: 'Password Reset Successful',
  text: 'Password has been reset successfully. The user will receive an email with the password that you have changed.',
};

type Refused = { field: 'current' | 'password'; text: string };

type ResetPasswordCall = {
  reset: (passwords: { current: string; password: string }) => Promise<Refused | undefined>;
  asksForCurrent: boolean;
  isSending: boolean;
  dialogs: ReactElement;
};

/**
 * Sets the password after a confirmation. All sessions of the account end: the own account is signed out, and other
 * people must choose a new password at the next sign-in (UDET-11).
 * @param onSet called when the password is set, so that leaving loses no input
 */
export function useResetPassword(
  user: Pick<User, 'id' | 'email' | 'name'>,
  onSet: () => void,
): ResetPasswordCall {
  const viewer = useViewer();
  const isOwn = viewer.id === user.id;
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const logout = useLogout();
  const [sending, setSending] = useState(false);
  const [asksForCurrent, setAsksForCurrent] = useState(() => isOwn && !isRecent(viewer));
  const [confirm, question] = useConfirm();
  const [alert, dialog] = useAlert();

  const reset: ResetPasswordCall['reset'] = async ({ current, password }) => {
    const yes = await confirm({
      title: 'Reset Password',
      text: isOwn
        ? 'Do you want to set this new password? You will be signed out everywhere and have to sign in with it.'
        : `Do you want to set this new password for ${user.name}? They will be signed out everywhere and will choose their own password the next time they sign in.`,
    });
    if (!yes) return undefined;
    setSending(true);
    try {
      if (current) await signInWithPassword(user.email, current);
      await dataProvider.changePassword(user.email, password);
    } catch (error) {
      setSending(false);
      logFailure('Resetting a password', error);
      if (isSignInAgain(error)) setAsksForCurrent(true);
      await alert(
        error instanceof Error ? failureText(error) : 'Please try again.',
        'Password Reset Failed.',
      );
      return refusedField(error);
    }
    if (isOwn) {
      expectSignOut();
      await activate(user.id);
    }
    setSending(false);
    onSet();
    await alert(SUCCESS.text, SUCCESS.title);
    if (isOwn) await logout();
    else await queryClient.invalidateQueries({ queryKey: ['users'] });
    return undefined;
  };
  return {
    reset,
    asksForCurrent,
    isSending: sending,
    dialogs: (
      <>
        {question}
        {dialog}
      </>
    ),
  };
}

/** The server requires a recent sign-in. Its clock decides, and it may not report when a session ends. */
function isSignInAgain(error: unknown): error is HttpError {
  return error instanceof HttpError && error.body.reason === 'sign_in_again';
}

function isRecent({ session_expires_at }: SignedInUser): boolean {
  const signedInAt = Date.parse(session_expires_at) - SESSION_MS;
  return currentTime().getTime() - signedInAt < RECENT_SIGN_IN_MS;
}

/** Replaces the technical messages of the identity service. */
function failureText(error: Error): string {
  if (!(error instanceof SignInFailure)) return error.message;
  switch (error.kind) {
    case 'wrong-password':
    case 'wrong-credential':
      return WRONG_CURRENT;
    case 'disabled':
      return 'Your account is disabled.';
    case 'too-many-requests':
      return 'There were too many attempts. Please try again later.';
    default:
      return 'The current password could not be checked. Please try again.';
  }
}

function refusedField(error: unknown): Refused | undefined {
  if (error instanceof SignInFailure) return { field: 'current', text: failureText(error) };
  if (isSignInAgain(error)) return { field: 'current', text: error.message };
  const text = error instanceof HttpError ? error.body.errors?.password : undefined;
  return text === undefined ? undefined : { field: 'password', text };
}

const WRONG_CURRENT = 'This is not your current password.';

/**
 * The specification requires saving the account as active and not new. The server already did so and ended the
 * session, so this call bypasses react-admin, which would sign out before the success message is read.
 */
async function activate(id: string): Promise<void> {
  await consoleProvider
    .update('users', { id, data: { is_active: 1, is_new: 0 }, previousData: { id } })
    .catch(() => undefined);
}
