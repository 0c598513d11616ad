import { useCanAccess, useDataProvider, useListContext, useNotify } from 'react-admin';
import { maySignOutGroup } from '../../../contract/access.ts';
import type { Group, GroupUser } from '../../../contract/schemas/group.ts';
import { useViewer } from '../../api/useViewer.ts';
import { useDialogs } from '../../components/dialogs/useDialogs.tsx';
import { useSave } from '../../components/form/useSave.ts';
import type { GroupSignedOut } from '../../dataProvider/sessions.ts';
import { randomId } from '../../offline/randomId.ts';

/** Undefined if the viewer may not. Without a selection, signs out the whole group except the viewer. */
export function useSignOutMembers(
  group: Group,
): ((chosen: readonly GroupUser[]) => Promise<void>) | undefined {
  const viewer = useViewer();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const { onUnselectItems } = useListContext<GroupUser>();
  const { confirm } = useDialogs();
  const { save } = useSave();
  const { canAccess } = useCanAccess({ resource: 'group_sessions', action: 'delete' });

  const send = (userIds: string[] | undefined) => {
    const meta = { userIds, idempotencyKey: randomId() };
    return save({
      name: 'Signing out a group',
      overlay: 'Signing out',
      send: async () =>
        (await dataProvider.delete('group_sessions', { id: group.id, meta })).data as GroupSignedOut,
      onSaved: () => onUnselectItems(),
      saved: ({ people }) => `${peopleText(people)} signed out.`,
      failed: 'No one was signed out.',
    });
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
    if (yes) await send(isWhole ? undefined : others.map(({ id }) => id));
  };
  return canAccess && maySignOutGroup(viewer, group.id) ? signOut : undefined;
}

function whom({ group_name }: Group, isWhole: boolean, count: number): string {
  const members = count === 1 ? '1 member' : `${count} members`;
  return `${isWhole && count > 1 ? 'all ' : ''}${members} of ${group_name}`;
}

const peopleText = (count: number) =>
  count === 0 ? 'No one was' : count === 1 ? '1 person was' : `${count} people were`;
