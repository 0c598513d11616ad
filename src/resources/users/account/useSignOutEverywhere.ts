import { useDataProvider, useLogout, useNotify, useRefresh } from 'react-admin';
import type { Session } from '../../../../contract/schemas/session.ts';
import type { User } from '../../../../contract/schemas/user.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { type Question, useDialogs } from '../../../components/dialogs/useDialogs.tsx';
import { useSave } from '../../../components/form/useSave.ts';
import type { SignedOut } from '../../../dataProvider/sessions.ts';
import { randomId } from '../../../offline/randomId.ts';

type Person = Pick<User, 'id' | 'name'>;

/** If the server could not keep this device signed in, also signs out here. */
export function useSignOutEverywhere(user: Person, devices: readonly Session[] = []): () => Promise<void> {
  const isOwn = useViewer().id === user.id;
  const dataProvider = useDataProvider();
  const logout = useLogout();
  const notify = useNotify();
  const refresh = useRefresh();
  const { confirm } = useDialogs();
  const { save } = useSave();
  return async () => {
    if (!(await confirm(isOwn ? ownQuestion(devices) : getQuestion(user, devices.length)))) return;
    const idempotencyKey = randomId();
    await save({
      name: 'Signing out everywhere',
      overlay: 'Signing out',
      send: async () => {
        const meta = { keepThis: isOwn, idempotencyKey };
        return (await dataProvider.delete('sessions', { id: user.id, meta })).data as SignedOut;
      },
      onSaved: async ({ kept_this }) => {
        if (isOwn && !kept_this) return void (await logout());
        notify(isOwn ? 'You were signed out everywhere else.' : `${user.name} was signed out everywhere.`, {
          type: 'success',
        });
        refresh();
      },
      failed: 'No devices were signed out.',
    });
  };
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
    title: keepsThis ? 'Sign out everywhere else' : 'Sign out everywhere',
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
