import { Fragment, type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react';
import { loadWhenIdle } from '../loadWhenIdle.ts';
import { DialogContext, type DialogContextValue, type ShownDialog } from './useDialogs.tsx';

type Entry = { id: number; open: boolean; render: (open: boolean) => ReactElement };

/** Milliseconds until a closed dialog has faded out. */
const FADED = 1_000;

let count = 0;

/** Shows the dialogs that `useDialogs` asks for, outside the page. */
export function DialogProvider({ children }: { children: ReactNode }) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  useLostFocus();
  useEffect(() => {
    if (entries.every(({ open }) => open)) return undefined;
    const timer = setTimeout(() => setEntries((all) => all.filter(({ open }) => open)), FADED);
    return () => clearTimeout(timer);
  }, [entries]);
  const context = useMemo<DialogContextValue>(() => {
    const show = <Answer,>(render: (shown: ShownDialog<Answer>) => ReactElement) => {
      const id = ++count;
      let remove: () => void = () => undefined;
      const answered = new Promise<Answer | undefined>((resolve) => {
        const answer = (given?: Answer) => {
          setEntries((all) => all.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
          resolve(given);
        };
        remove = answer;
        setEntries((all) => [...all, { id, open: true, render: (open) => render({ open, answer }) }]);
      });
      return { answered, remove };
    };
    return { show, alerts: new Map() };
  }, []);
  return (
    <DialogContext value={context}>
      {children}
      {entries.map(({ id, open, render }) => (
        <Fragment key={id}>{render(open)}</Fragment>
      ))}
    </DialogContext>
  );
}

/** Loaded at the first key, because without a keyboard the focus matters little. */
function useLostFocus(): void {
  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    const load = async () => {
      const { restoreLostFocus } = await loadWhenIdle('the focus', () => import('./restoreFocus.ts'));
      if (!isGone) stop = restoreLostFocus();
    };
    document.addEventListener('keydown', load, { once: true });
    return () => {
      isGone = true;
      document.removeEventListener('keydown', load);
      stop?.();
    };
  }, []);
}
