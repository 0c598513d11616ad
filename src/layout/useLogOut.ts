import { useLogout, useNavigate } from 'react-admin';
import type { OutboxItem } from '../api/outboxItem.ts';
import { useViewer } from '../api/useViewer.ts';
import { useMayLeave } from '../components/dialogs/useConfirmLeave.ts';
import { useDialogs } from '../components/dialogs/useDialogs.tsx';
import { countText } from '../custom/outbox/outboxTexts.ts';
import { readItems } from '../offline/outboxStore.ts';
import { readPending } from '../offline/pendingIncidents.ts';
import { pages } from '../pages.ts';

/** Asks when offline, because signing in needs a network, when something stays on this device, and about the open form. */
export function useLogOut(): () => Promise<void> {
  const { id } = useViewer();
  const logout = useLogout();
  const { choose } = useDialogs();
  const navigate = useNavigate();
  const mayLeave = useMayLeave();

  /** True to log out. */
  const ask = async (): Promise<boolean> => {
    const [drafts, items] = await Promise.all([readPending(id), readItems(id).catch(() => undefined)]);
    const unsent = (items ?? []).filter(({ state }) => state !== 'sent');
    const isOnline = navigator.onLine;
    if (isOnline && items && drafts.length + unsent.length === 0) return true;
    const online = unsent.length > 0 ? 'Log out before everything is sent?' : 'Log out?';
    const answer = await choose<'leave' | 'outbox' | 'stay'>({
      title: isOnline ? online : 'Log out while offline?',
      text: [
        !isOnline && "You can't sign in again until you're back online.",
        getKeptText(drafts.length, unsent),
        !items && 'The outbox could not be read.',
        unsent.length > 0 && 'Nothing is sent while you are signed out.',
      ]
        .filter(Boolean)
        .join(' '),
      choices: [
        { text: 'Stay signed in', answer: 'stay' },
        ...(unsent.length > 0 ? [{ text: 'Outbox', answer: 'outbox' } as const] : []),
        { text: 'Log out', answer: 'leave', variant: 'contained' },
      ],
    });
    if (answer === 'outbox') navigate(pages.outbox.path);
    return answer === 'leave';
  };

  return async () => {
    if ((await ask()) && (await mayLeave())) await logout();
  };
}

function getKeptText(drafts: number, unsent: readonly OutboxItem[]): string | false {
  const noun = unsent.every(({ payload }) => payload.kind === 'incident') ? 'incident' : 'item';
  const waiting = countText(unsent.length, noun);
  const kept = [countText(drafts, 'draft'), waiting && `${waiting} waiting to be sent`].filter(Boolean);
  return kept.length > 0 && `${kept.join(' and ')} will stay on this device until you sign in again.`;
}
