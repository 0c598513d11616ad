import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { ROLE_TITLES, type Role } from '../../../contract/permissions.ts';
import type { GroupUser } from '../../../contract/schemas/group.ts';
import { useSaveEach } from '../../components/list/useSaveEach.tsx';

/** GRP-3: gives members another role, one save each. */
export function useMoveMembers() {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { saveEach, isSaving, dialogs } = useSaveEach<GroupUser>({
    one: 'member',
    nameOf: ({ name }) => name,
  });

  const move = async (members: readonly GroupUser[], role: Role): Promise<void> => {
    const isDone = await saveEach(members, {
      done: 'changed',
      save: (member) => dataProvider.update('users', { id: member.id, data: { role }, previousData: member }),
      after: () => {
        for (const resource of ['groups', 'group_users', 'users'])
          void queryClient.invalidateQueries({ queryKey: [resource] });
      },
    });
    if (isDone) {
      const names = members.map(({ name }) => name).join(', ');
      notify(`${names}: ${ROLE_TITLES[role]}`, { type: 'success' });
    }
  };
  return { move, isSaving, dialogs };
}
