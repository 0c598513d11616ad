import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Group, GroupUser } from '../../../contract/schemas/group.ts';
import { useAlert } from '../../components/dialogs/useAlert.tsx';
import { UNSAVED, useConfirmLeave } from '../../components/dialogs/useConfirmLeave.tsx';
import { useSelectedRows } from '../../components/list/useSelectedRows.ts';
import { RecordFooter } from '../../components/record/RecordFooter.tsx';
import { SavingOverlay } from '../../components/record/SavingOverlay.tsx';
import { useBackToList } from '../../components/useBackToList.ts';
import { pages } from '../../pages.ts';
import { RoleDialog } from './RoleDialog.tsx';
import { useMoveMembers } from './useMoveMembers.tsx';
import { useSignOutMembers } from './useSignOutMembers.tsx';

export function GroupFooter({ group }: { group: Group }) {
  const { goBack } = useBackToList(pages.groups.path);
  const chosen = useSelectedRows<GroupUser>();
  const [alert, dialog] = useAlert();
  const [isAsking, setAsking] = useState(false);
  const { move, isSaving, dialogs } = useMoveMembers();
  const signingOut = useSignOutMembers(group);
  const { signOut } = signingOut;
  // Blocks leaving during a save, because the members are saved one by one.
  const question = useConfirmLeave({ policy: () => (isSaving ? 'block' : 'allow'), question: UNSAVED });
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
      <RoleDialog
        open={isAsking}
        group={group}
        members={chosen}
        onClose={() => setAsking(false)}
        onChoose={(role) => {
          setAsking(false);
          void move(chosen, role);
        }}
      />
      <SavingOverlay open={signingOut.isSending} text="Signing out" />
      {dialog}
      {dialogs}
      {signingOut.dialogs}
      {question}
    </>
  );
}
