import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { Role } from '../../../contract/permissions.ts';
import type { GroupUser } from '../../../contract/schemas/group.ts';
import { useBulkSave } from '../../components/list/useBulkSave.tsx';
import { useRoleTitle } from '../../reference/useRoleTitle.ts';

export function useMoveMembers() {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const roleTitle = useRoleTitle();
  const { saveEach, isSaving, dialogs } = useBulkSave<GroupUser>({
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
      notify(`${names}: ${roleTitle(role)}`, { type: 'success' });
    }
  };
  return { move, isSaving, dialogs };
}
