import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Identifier, useDataProvider, useNotify } from 'react-admin';
import type { Role } from '../../../contract/permissions.ts';
import type { Group, GroupUser } from '../../../contract/schemas/group.ts';
import { HttpError } from '../../api/callServer.ts';
import { useDialogs } from '../../components/dialogs/useDialogs.tsx';
import { useBulkSave } from '../../components/list/useBulkSave.ts';
import { useSelectedRows } from '../../components/list/useSelectedRows.ts';
import { RecordFooter } from '../../components/record/RecordFooter.tsx';
import { useBackToList } from '../../components/useBackToList.ts';
import { pages } from '../../pages.ts';
import { useRoleTitle } from '../../reference/useRoleTitle.ts';
import { RoleDialog } from './RoleDialog.tsx';
import { useSignOutMembers } from './useSignOutMembers.ts';

export function GroupFooter({ group }: { group: Group }) {
  const { goBack } = useBackToList(pages.groups.path);
  const chosen = useSelectedRows<GroupUser>();
  const { alert } = useDialogs();
  const [isAsking, setAsking] = useState(false);
  const move = useMoveMembers();
  const signOut = useSignOutMembers(group);
  return (
    <>
      <RecordFooter
        apart={
          signOut && (
            <Button size="large" color="error" onClick={() => void signOut(chosen)}>
              {chosen.length > 0 ? `Sign out ${chosen.length}` : 'Sign out all'}
            </Button>
          )
        }
      >
        <Button size="large" variant="outlined" onClick={goBack}>
          Cancel
        </Button>
        <Button
          size="large"
          variant="contained"
          onClick={() =>
            chosen.length > 0 ? setAsking(true) : void alert('Please select a member to remove.')
          }
        >
          Update member
        </Button>
      </RecordFooter>
      {isAsking && (
        <RoleDialog
          group={group}
          members={chosen}
          onClose={() => setAsking(false)}
          onChoose={(role) => {
            setAsking(false);
            void move(chosen, role);
          }}
        />
      )}
    </>
  );
}

function useMoveMembers() {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const roleTitle = useRoleTitle();
  const saveEach = useBulkSave<GroupUser>({ one: 'member', nameOf: ({ name }) => name });

  return async (members: readonly GroupUser[], role: Role): Promise<void> => {
    const outdated = new Set<Identifier>();
    const isDone = await saveEach(members, {
      done: 'changed',
      save: async (member) => {
        const { id } = member;
        // The refusal has said what somebody else changed.
        const previousData = outdated.has(id) ? (await dataProvider.getOne('users', { id })).data : member;
        try {
          await dataProvider.update('users', { id, data: { role }, previousData });
        } catch (error) {
          if (error instanceof HttpError && error.status === 409) outdated.add(id);
          throw error;
        }
      },
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
}
