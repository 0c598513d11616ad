import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useDismissOnBack } from '../navigation/backStack.ts';
import { type LeaveGuard, type LeavePolicy, registerLeaveGuard } from '../navigation/leaveGuards.ts';
import { nextPaint } from '../navigation/nextPaint.ts';
import { LeaveDialog, type Question } from './LeaveDialog.tsx';

export const UNSAVED: Question = {
  title: 'Leave without saving?',
  text: 'Your changes on this page have not been saved.',
  yes: 'Leave',
  no: 'Stay',
};

type Options = {
  policy: () => LeavePolicy;
  question: Question;
  onLeave?: () => void | Promise<void>;
  /** Third option: `onKeep` saves the changes and returns whether it succeeded. */
  keep?: { text: string; onKeep: () => Promise<boolean> };
  inPlace?: boolean;
};

type Answer = Parameters<LeaveGuard['confirm']>[0];

/** Asks before changes are lost (UDET-14, FORM-12). Separate, so that the form does not re-render. */
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
    // Rendering the next page is slow on weak phones.
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
