import { useLogout } from 'react-admin';
import { useViewer } from '../api/useViewer.ts';
import { useMayLeave } from '../components/dialogs/useConfirmLeave.ts';
import { type Question, useDialogs } from '../components/dialogs/useDialogs.tsx';
import { readPending } from '../offline/pendingIncidents.ts';

/** Asks when offline, because signing in needs a network, and when there are unsaved changes (FORM-12). */
export function useLogOut(): () => Promise<void> {
  const { id } = useViewer();
  const logout = useLogout();
  const { confirm } = useDialogs();
  const mayLeave = useMayLeave();
  return async () => {
    if (!navigator.onLine && !(await confirm(withoutNetwork((await readPending(id)).length)))) return;
    if (await mayLeave()) await logout();
  };
}

function withoutNetwork(drafts: number): Question {
  const incidents = drafts === 1 ? '1 unsent incident' : `${drafts} unsent incidents`;
  const kept = drafts > 0 ? ` ${incidents} will stay on this device until you sign in again.` : '';
  return {
    title: 'Log out while offline?',
    text: `You can't sign in again until you're back online.${kept}`,
    yes: 'Log out',
    no: 'Stay signed in',
  };
}
