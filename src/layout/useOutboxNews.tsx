import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { LinkBase, useCloseNotification, useLocation, useNotify } from 'react-admin';
import { currentTime } from '../api/clock.ts';
import type { OutboxItem } from '../api/outboxItem.ts';
import { getName, getSentText } from '../custom/outbox/outboxTexts.ts';
import { hasLocks } from '../offline/formLock.ts';
import { isAwaited } from '../offline/outbox/outboxProgress.ts';
import { pages } from '../pages.ts';

/** Milliseconds; long enough to reach the link with a keyboard. */
const LINK_SHOWN = 20_000;

/** Notifies of what was sent or got stuck in the background, in one tab that somebody looks at. */
export function useOutboxNews(items: readonly OutboxItem[]): void {
  const known = useRef<ReadonlyMap<string, string>>(undefined);
  const notify = useNotify();
  const { pathname } = useLocation();
  const isOnOutbox = pathname === pages.outbox.path;

  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      const before = known.current ?? getStages(items.filter((item) => !isFresh(item)));
      known.current = getStages(items);
      for (const item of items) {
        const { key, state, lastAttempt } = item;
        if (state === 'waiting' || before.get(key) === getStage(item) || isAwaited(key)) continue;
        if (state === 'sent') tell(item, () => notify(getSentText(item), sentOptions(item)));
        else if (!isOnOutbox)
          tell(item, () => notify(`Not sent: ${getName(item)}. ${lastAttempt?.problem.text}`, STUCK));
      }
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [items, notify, isOnOutbox]);
}

/** Sent since this page was opened, perhaps while this code was loading. */
const isFresh = ({ sent }: OutboxItem) =>
  sent !== undefined && currentTime().getTime() - Date.parse(sent.at) < performance.now();

const getStage = ({ state, lastAttempt }: OutboxItem) =>
  state === 'stuck' ? `stuck ${lastAttempt?.at}` : state;

const getStages = (items: readonly OutboxItem[]) => new Map(items.map((item) => [item.key, getStage(item)]));

/** The tab that tells keeps the lock for as long as it is open, so that a second window stays silent. */
function tell(item: OutboxItem, show: () => void): void {
  const showHere = () => {
    show();
    return new Promise(() => undefined);
  };
  const name = `told ${item.key} ${getStage(item)}`;
  if (!hasLocks()) show();
  else void navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && showHere());
}

const sentOptions = ({ sent }: OutboxItem) => ({
  type: 'success' as const,
  ...(sent?.id && {
    action: <ToastLink to={pages.incident.to(sent.id)} label={`Open ${sent.incident_id}`} text="Open" />,
    autoHideDuration: LINK_SHOWN,
  }),
});

function ToastLink({ to, label, text }: { to: string; label?: string; text: string }) {
  const close = useCloseNotification();
  return (
    <Button color="inherit" component={LinkBase} to={to} aria-label={label} onClick={close}>
      {text}
    </Button>
  );
}

function CloseButton() {
  const close = useCloseNotification();
  return (
    <Button color="inherit" onClick={close}>
      Close
    </Button>
  );
}

const STUCK = {
  type: 'warning' as const,
  autoHideDuration: null,
  action: (
    <>
      <ToastLink to={pages.outbox.path} text="Outbox" />
      <CloseButton />
    </>
  ),
};
