import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useDismissOnBack } from '../navigation/backStack.ts';
import { type LeaveGuard, type LeavePolicy, registerLeaveGuard } from '../navigation/leaveGuards.ts';
import { nextPaint } from '../navigation/nextPaint.ts';
import { LeaveDialog, type Question } from './LeaveDialog.tsx';

/** UDET-14. */
export const UNSAVED: Question = {
  title: 'Leave without saving?',
  text: 'What you have changed here is not saved.',
  yes: 'Leave',
  no: 'Stay',
};

type Options = {
  policy: () => LeavePolicy;
  question: Question;
  /** The person wants to leave; it happens right after. */
  onLeave?: () => void | Promise<void>;
  /** A third answer beside yes and no: `onKeep` keeps what was changed, and answers whether it could. */
  keep?: { text: string; onKeep: () => Promise<boolean> };
  /** The next page takes the place of this one in the history, so that Back does not return to it. */
  inPlace?: boolean;
};

type Answer = Parameters<LeaveGuard['confirm']>[0];

/**
 * UDET-14, FORM-12: a link, Back, Cancel or a logout asks before changes are lost; closing the browser's tab asks in the
 * browser's words. Render what it returns: it is a component of its own, so that the form is not rendered for the question.
 */
export function useConfirmLeave(options: Options): ReactElement {
  return <Guard {...options} />;
}

function Guard({ policy, question, onLeave, keep, inPlace = false }: Options) {
  const [asked, setAsked] = useState<Answer>();
  const latest = useRef(policy);
  useEffect(() => {
    latest.current = policy;
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current() !== 'allow') event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    const unregister = registerLeaveGuard({
      policy: () => latest.current(),
      isReplaced: inPlace,
      confirm: (answer) => setAsked(answer),
    });
    return () => {
      window.removeEventListener('beforeunload', ask);
      unregister();
    };
  }, [inPlace]);

  const stay = () => {
    asked?.stay();
    setAsked(undefined);
  };
  const leave = async () => {
    setAsked(undefined);
    // The next page takes its time on a weak phone.
    await nextPaint();
    asked?.leave(onLeave?.());
  };
  const keepAndLeave = async () => {
    if (!(await keep?.onKeep())) return stay();
    setAsked(undefined);
    asked?.leave();
  };
  useDismissOnBack(asked !== undefined, stay);
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
