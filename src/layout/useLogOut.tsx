import type { ReactElement } from 'react';
import { useLogout } from 'react-admin';
import { useViewer } from '../api/useViewer.ts';
import type { Question } from '../components/dialogs/LeaveDialog.tsx';
import { useConfirm } from '../components/dialogs/useConfirm.tsx';
import { confirmLeave } from '../components/navigation/leaveGuards.ts';
import { readPending } from '../offline/pendingIncidents.ts';

/** Asks when offline, because signing in needs a network, and when there are unsaved changes (FORM-12). */
export function useLogOut(): [() => Promise<void>, ReactElement] {
  const { id } = useViewer();
  const logout = useLogout();
  const [confirm, question] = useConfirm();
  const logOut = async () => {
    if (!navigator.onLine && !(await confirm(withoutNetwork((await readPending(id)).length)))) return;
    if (await confirmLeave()) await logout();
  };
  return [logOut, question];
}

function withoutNetwork(drafts: number): Question {
  const incidents = drafts === 1 ? 'The incident that is' : `The ${drafts} incidents that are`;
  const kept =
    drafts > 0 ? ` ${incidents} not sent yet will stay on this device, out of reach until then.` : '';
  return {
    title: 'Log out without a network?',
    text: `You cannot sign in again before the network is back.${kept}`,
    yes: 'Log out',
    no: 'Stay signed in',
  };
}
