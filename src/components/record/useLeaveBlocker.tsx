import { type ReactElement, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { type Question, useConfirm } from '../useConfirm.tsx';

/** `free` to go, `asks` before what was changed is given up, or `held`: not before the save that is under way is answered. */
export type Leaving = 'free' | 'asks' | 'held';

type Options = {
  /** Asked whenever somebody is about to leave. */
  leaving: () => Leaving;
  question: Question;
  /** The person wants to leave; it happens right after. */
  onLeave?: () => void;
};

/**
 * UDET-14, FORM-12: a link, Back or Cancel asks before changes are given up; closing the browser's tab asks in the browser's
 * words. Another query is another page: it may hold another draft.
 */
export function useLeaveBlocker({ leaving, question, onLeave }: Options): ReactElement {
  const [confirm, dialog] = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      leaving() !== 'free' && (here.pathname !== there.pathname || here.search !== there.search),
  );

  // The question is asked once for each try to leave, however often the form is drawn meanwhile.
  const asked = useRef<typeof blocker>(undefined);
  useEffect(() => {
    if (blocker.state !== 'blocked' || asked.current === blocker) return;
    asked.current = blocker;
    if (leaving() === 'held') return blocker.reset();
    void confirm(question).then((yes) => {
      if (!yes) return blocker.reset();
      onLeave?.();
      blocker.proceed();
    });
  });

  const latest = useRef(leaving);
  useEffect(() => {
    latest.current = leaving;
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current() !== 'free') event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return dialog;
}
