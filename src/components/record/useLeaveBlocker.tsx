import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { painted } from '../form/afterPress.ts';
import type { Question } from '../useConfirm.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { askBeforeLeaving } from './mayLeave.ts';

/** `free` to go, `asks` before what was changed is given up, or `held`: not before the save that is under way is answered. */
export type Leaving = 'free' | 'asks' | 'held';

/** UDET-14. */
export const UNSAVED: Question = {
  title: 'Leave without saving?',
  text: 'What you have changed here is not saved.',
  yes: 'Leave',
  no: 'Stay',
};

type Options = {
  /** Asked whenever somebody is about to leave. */
  leaving: () => Leaving;
  question: Question;
  /** The person wants to leave; it happens right after. */
  onLeave?: () => void | Promise<void>;
  /** A third answer beside yes and no: `onKeep` keeps what was changed, and answers whether it could. */
  keep?: { text: string; onKeep: () => Promise<boolean> };
  /** Nobody comes back to this page: what it is left for takes its place in the history. */
  inPlace?: boolean;
};

/** Somebody is about to leave, and has not said yet whether they mean it. */
type Asked = {
  /** `done` is what leaving has begun on the host. */
  go: (done?: void | Promise<void>) => void;
  stay: () => void;
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Milliseconds that a logout waits for what leaving has to do on the host. */
const PATIENCE = 3_000;

/**
 * UDET-14, FORM-12: asks before changes are given up. What it returns is to be drawn, and keeps the question by itself: a form
 * is not drawn anew for it.
 */
export function useLeaveBlocker(options: Options): ReactElement {
  return <LeaveBlocker {...options} />;
}

/**
 * A link, Back, Cancel or a logout asks before changes are given up; closing the browser's tab asks in the
 * browser's words. Another query is another page: it may hold another draft.
 */
function LeaveBlocker({ leaving, question, onLeave, keep, inPlace = false }: Options) {
  const [asked, setAsked] = useState<Asked>();
  const navigate = useNavigate();
  const pushes = useRef(false);
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there, historyAction }) => {
    pushes.current = historyAction === 'PUSH';
    return leaving() !== 'free' && (here.pathname !== there.pathname || here.search !== there.search);
  });

  // The question is asked once for each try to leave, however often the form is drawn meanwhile.
  const seen = useRef<typeof blocker>(undefined);
  useEffect(() => {
    if (blocker.state !== 'blocked' || seen.current === blocker) return;
    seen.current = blocker;
    // Back takes away what lies on top: where it is asked already, the question.
    if (leaving() === 'held' || asked) {
      asked?.stay();
      setAsked(undefined);
      return blocker.reset();
    }
    const { location, proceed, reset } = blocker;
    const takePlace = () => {
      reset();
      void navigate(location, { replace: true, state: location.state });
    };
    setAsked({ go: inPlace && pushes.current ? takePlace : () => proceed(), stay: () => reset() });
  });

  const latest = useRef({ leaving, onLeave });
  useEffect(() => {
    latest.current = { leaving, onLeave };
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current.leaving() !== 'free') event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    const forget = askBeforeLeaving(async () => {
      const state = latest.current.leaving();
      if (state !== 'asks') return state === 'free';
      return new Promise((resolve) =>
        setAsked({
          go: (done) => void Promise.race([done, pause(PATIENCE)]).then(() => resolve(true)),
          stay: () => resolve(false),
        }),
      );
    });
    return () => {
      window.removeEventListener('beforeunload', ask);
      forget();
    };
  }, []);

  const stay = () => {
    asked?.stay();
    setAsked(undefined);
  };
  const leave = async () => {
    setAsked(undefined);
    // The page that one leaves for takes its time on a weak phone.
    await painted();
    asked?.go(onLeave?.());
  };
  const keepAndLeave = async () => {
    if (!(await keep?.onKeep())) return stay();
    setAsked(undefined);
    asked?.go();
  };
  return (
    <LeaveDialog
      open={asked !== undefined}
      question={question}
      onStay={stay}
      onLeave={() => void leave()}
      keep={keep && { text: keep.text, onKeep: () => void keepAndLeave() }}
    />
  );
}
