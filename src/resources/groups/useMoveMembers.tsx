import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import { ROLE_TITLES, type Role } from '../../../contract/permissions.ts';
import type { GroupUser } from '../../../contract/schemas/group.ts';
import { useConfirm } from '../../components/useConfirm.tsx';
import { HostUnreachable } from '../../host/callHost.ts';
import { logFailure } from '../../host/logFailure.ts';

type Progress = { text: string; percent: number };
type Refused = { member: GroupUser; why: string };

export type MoveMembers = {
  move: (members: readonly GroupUser[], role: Role) => Promise<void>;
  progress: Progress | undefined;
  dialogs: ReactElement;
};

/**
 * GRP-3: gives members another role, one save each. Of a save that fails half way it says who was changed and who was not; those
 * alone stay selected, and can be tried again (SHELL-11).
 */
export function useMoveMembers(): MoveMembers {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { onSelect } = useListContext<GroupUser>();
  const [confirm, dialogs] = useConfirm();
  const [progress, setProgress] = useState<Progress>();
  const sending = useRef(false);

  /** Who was not changed, and why. Without a network nobody after that is. */
  const save = async (members: readonly GroupUser[], role: Role): Promise<Refused[]> => {
    const refused: Refused[] = [];
    for (const [index, member] of members.entries()) {
      setProgress({
        text: `Saving ${index + 1} of ${members.length}`,
        percent: (index / members.length) * 100,
      });
      try {
        await dataProvider.update('users', { id: member.id, data: { role }, previousData: member });
      } catch (error) {
        logFailure("changing a member's role", error);
        const why = error instanceof Error ? error.message : '';
        refused.push({ member, why });
        if (!(error instanceof HostUnreachable)) continue;
        return [...refused, ...members.slice(index + 1).map((left) => ({ member: left, why }))];
      }
    }
    return refused;
  };

  const move: MoveMembers['move'] = async (members, role) => {
    if (sending.current) return;
    sending.current = true;
    const refused = await save(members, role);
    sending.current = false;
    setProgress(undefined);
    const left = refused.map(({ member }) => member);
    onSelect(left.map(({ id }) => id));
    for (const resource of ['groups', 'group_users', 'users'])
      void queryClient.invalidateQueries({ queryKey: [resource] });
    const changed = members.filter((member) => !left.includes(member));
    if (refused.length === 0) return notify(`${namesOf(changed)}: ${ROLE_TITLES[role]}`, { type: 'success' });
    const isAgain = await confirm({
      title: changed.length > 0 ? 'Not every member was changed' : 'No member was changed',
      text: outcome(changed, refused),
      yes: 'Try again',
      no: 'Close',
    });
    if (isAgain) await move(left, role);
  };
  return { move, progress, dialogs };
}

/** `Changed: Ann Tan. Not changed: Ben Lim (…).` */
function outcome(changed: readonly GroupUser[], refused: readonly Refused[]): string {
  const whys = [...new Set(refused.map(({ why }) => why))];
  const notChanged = whys.map((why) => {
    const names = namesOf(refused.filter((each) => each.why === why).map(({ member }) => member));
    return `Not changed: ${names}. ${why}`;
  });
  return [...(changed.length > 0 ? [`Changed: ${namesOf(changed)}.`] : []), ...notChanged].join(' ');
}

function namesOf(members: readonly GroupUser[]): string {
  return members.map(({ name }) => name).join(', ');
}
