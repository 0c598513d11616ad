import { type ReactElement, useRef, useState } from 'react';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import { maySignOutGroup } from '../../../contract/access.ts';
import type { Group, GroupUser } from '../../../contract/schemas/group.ts';
import { logFailure } from '../../api/logFailure.ts';
import { hasFeature } from '../../api/session.ts';
import { useViewer } from '../../api/useViewer.ts';
import { useConfirm } from '../../components/dialogs/useConfirm.tsx';
import { useErrorNotification } from '../../components/useErrorNotification.tsx';
import type { GroupSignedOut } from '../../dataProvider/sessions.ts';
import { randomId } from '../../offline/randomId.ts';

type SignOutMembers = {
  signOut: ((chosen: readonly GroupUser[]) => Promise<void>) | undefined;
  isSending: boolean;
  dialogs: ReactElement;
};

/** Without a selection, signs out the whole group except the viewer. */
export function useSignOutMembers(group: Group): SignOutMembers {
  const viewer = useViewer();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const { onUnselectItems } = useListContext<GroupUser>();
  const tellFailure = useErrorNotification();
  const [confirm, dialogs] = useConfirm();
  const [isSending, setSending] = useState(false);
  const sending = useRef(false);

  const send = async (userIds: string[] | undefined, idempotencyKey: string) => {
    if (sending.current) return;
    sending.current = true;
    setSending(true);
    try {
      const meta = { userIds, idempotencyKey };
      const { data } = await dataProvider.delete('group_sessions', { id: group.id, meta });
      const { people } = data as GroupSignedOut;
      notify(`${peopleText(people)} signed out.`, { type: 'success' });
      onUnselectItems();
    } catch (error) {
      logFailure('Signing out a group', error);
      const why = error instanceof Error ? ` ${error.message}` : '';
      tellFailure(`No one was signed out.${why}`, () => void send(userIds, idempotencyKey));
    } finally {
      sending.current = false;
      setSending(false);
    }
  };
  const signOut = async (chosen: readonly GroupUser[]) => {
    const others = chosen.filter(({ id }) => id !== viewer.id);
    const isWhole = chosen.length === 0;
    const count = isWhole ? group.no_of_user - (viewer.role === group.id ? 1 : 0) : others.length;
    if (count === 0) return notify('There is no one else to sign out.');
    const yes = await confirm({
      title: 'Sign out everywhere',
      text: `This signs ${whom(group, isWhole, count)} out of all their devices. They will have to sign in again.${isWhole && viewer.role === group.id ? ' You stay signed in.' : ''}`,
      yes: `Sign out ${count}`,
      no: 'Cancel',
      destructive: true,
    });
    if (yes) await send(isWhole ? undefined : others.map(({ id }) => id), randomId());
  };
  const may = hasFeature('sessions') && maySignOutGroup(viewer, group.id);
  return { signOut: may ? signOut : undefined, isSending, dialogs };
}

function whom({ group_name }: Group, isWhole: boolean, count: number): string {
  const members = count === 1 ? '1 member' : `${count} members`;
  return `${isWhole && count > 1 ? 'all ' : ''}${members} of ${group_name}`;
}

const peopleText = (count: number) =>
  count === 0 ? 'No one was' : count === 1 ? '1 person was' : `${count} people were`;
