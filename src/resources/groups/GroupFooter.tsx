import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import type { Group, GroupUser } from '../../../contract/schemas/group.ts';
import { RecordFooter } from '../../components/record/RecordFooter.tsx';
import { SavingOverlay } from '../../components/record/SavingOverlay.tsx';
import { UNSAVED, useLeaveBlocker } from '../../components/record/useLeaveBlocker.tsx';
import { useAlert } from '../../components/useAlert.tsx';
import { useWayBack } from '../../components/useWayBack.ts';
import { pages } from '../../pages.ts';
import { RoleDialog } from './RoleDialog.tsx';
import { useMoveMembers } from './useMoveMembers.tsx';
import { useSignOutMembers } from './useSignOutMembers.tsx';

/** GRP-2, GRP-3: back to the list, or another role for whoever is selected. */
export function GroupFooter({ group }: { group: Group }) {
  const { goBack } = useWayBack(pages.groups.path);
  const { selectedIds } = useListContext<GroupUser>();
  const [alert, dialog] = useAlert();
  const [isAsking, setAsking] = useState(false);
  const seen = useSeenMembers();
  const { move, progress, dialogs } = useMoveMembers();
  const signingOut = useSignOutMembers(group);
  const { signOut } = signingOut;
  // What goes out one by one is not left half way.
  const question = useLeaveBlocker({ leaving: () => (progress ? 'held' : 'free'), question: UNSAVED });
  const chosen = selectedIds.flatMap((id) => seen.get(String(id)) ?? []);
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
      <SavingOverlay open={progress !== undefined} text={progress?.text ?? ''} percent={progress?.percent} />
      <SavingOverlay open={signingOut.isSending} text="Signing out" />
      {dialog}
      {dialogs}
      {signingOut.dialogs}
      {question}
    </>
  );
}

/** Every member that was shown: those who are selected may be on another page by now. */
function useSeenMembers(): ReadonlyMap<string, GroupUser> {
  const { data } = useListContext<GroupUser>();
  const [seen, setSeen] = useState<ReadonlyMap<string, GroupUser>>(new Map());
  useEffect(() => {
    if (data)
      setSeen((before) => new Map([...before, ...data.map((member) => [member.id, member] as const)]));
  }, [data]);
  return seen;
}
