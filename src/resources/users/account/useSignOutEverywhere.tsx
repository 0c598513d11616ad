import { type ReactElement, useRef, useState } from 'react';
import { useDataProvider, useLogout, useNotify, useRefresh } from 'react-admin';
import type { Session } from '../../../../contract/schemas/session.ts';
import type { User } from '../../../../contract/schemas/user.ts';
import { logFailure } from '../../../api/logFailure.ts';
import { useViewer } from '../../../api/useViewer.ts';
import type { Question } from '../../../components/dialogs/LeaveDialog.tsx';
import { useConfirm } from '../../../components/dialogs/useConfirm.tsx';
import { useErrorNotification } from '../../../components/useErrorNotification.tsx';
import type { SignedOut } from '../../../dataProvider/sessions.ts';
import { randomId } from '../../../offline/randomId.ts';

type Person = Pick<User, 'id' | 'name'>;

/** If the server could not keep this device signed in, also signs out here. */
export function useSignOutEverywhere(
  user: Person,
  devices: readonly Session[],
): { signOut: () => Promise<void>; isSending: boolean; dialogs: ReactElement } {
  const isOwn = useViewer().id === user.id;
  const dataProvider = useDataProvider();
  const logout = useLogout();
  const notify = useNotify();
  const refresh = useRefresh();
  const tellFailure = useErrorNotification();
  const [confirm, dialogs] = useConfirm();
  const [isSending, setSending] = useState(false);
  const sending = useRef(false);

  const send = async (idempotencyKey: string) => {
    if (sending.current) return;
    sending.current = true;
    setSending(true);
    try {
      const meta = { keepThis: isOwn, idempotencyKey };
      const { data } = await dataProvider.delete('sessions', { id: user.id, meta });
      const { kept_this } = data as SignedOut;
      if (isOwn && !kept_this) return void (await logout());
      notify(isOwn ? 'You were signed out everywhere else.' : `${user.name} was signed out everywhere.`, {
        type: 'success',
      });
      refresh();
    } catch (error) {
      logFailure('Signing out everywhere', error);
      const why = error instanceof Error ? ` ${error.message}` : '';
      tellFailure(`No devices were signed out.${why}`, () => void send(idempotencyKey));
    } finally {
      sending.current = false;
      setSending(false);
    }
  };
  const signOut = async () => {
    if (await confirm(isOwn ? ownQuestion(devices) : getQuestion(user, devices.length)))
      await send(randomId());
  };
  return { signOut, isSending, dialogs };
}

function getQuestion({ name }: Person, count: number): Question {
  return {
    title: 'Sign out everywhere',
    text: `This signs ${name} out of ${devicesText(count)}. They will have to sign in again; unsaved work stays on the device.`,
    yes: 'Sign out everywhere',
    no: 'Cancel',
    destructive: true,
  };
}

function ownQuestion(devices: readonly Session[]): Question {
  const others = devices.filter(({ is_this }) => !is_this).length;
  const keepsThis = others < devices.length;
  return {
    title: 'Sign out everywhere else',
    text: keepsThis
      ? `This signs you out of ${devicesText(others)}. You stay signed in on this one.`
      : 'This signs you out of every device, including this one.',
    yes: keepsThis ? 'Sign out everywhere else' : 'Sign out everywhere',
    no: 'Cancel',
    destructive: true,
  };
}

const devicesText = (count: number) =>
  count === 0 ? 'every device' : count === 1 ? '1 device' : `${count} devices`;
