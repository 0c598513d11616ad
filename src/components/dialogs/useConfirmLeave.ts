import { useEffect, useRef } from 'react';
import { type LeaveGuard, leavePolicy, registerLeaveGuard } from '../navigation/leaveGuards.ts';
import { nextPaint } from '../navigation/nextPaint.ts';
import { useDialogs } from './useDialogs.tsx';

export const UNSAVED = {
  title: 'Leave without saving?',
  text: 'Your changes on this page have not been saved.',
  yes: 'Leave',
  no: 'Stay',
};

/** Asks before changes are lost (UDET-14, FORM-12). */
export function useConfirmLeave(guard: LeaveGuard): void {
  const latest = useRef(guard);
  useEffect(() => {
    latest.current = guard;
  });
  useEffect(() => registerLeaveGuard(() => latest.current), []);
}

/**
 * Resolves to undefined if the person stays; `done` is what leaving has started, such as a request. The destructive
 * button is red and set apart; the primary button keeps the changes (FORM-12).
 */
export function useAskToLeave(): (guard: LeaveGuard) => Promise<{ done: unknown } | undefined> {
  const { choose } = useDialogs();
  return async ({ question: { title, text, yes = 'Yes', no = 'No' }, keep, onLeave }) => {
    const answer = await choose<'leave' | 'stay' | 'keep'>({
      ...{ title, text },
      choices: [
        { text: yes, answer: 'leave', color: 'error', apart: true },
        { text: no, answer: 'stay', variant: keep ? 'text' : 'contained' },
        ...(keep ? [{ text: keep.text, answer: 'keep', variant: 'contained' } as const] : []),
      ],
    });
    if (answer === 'keep') return (await keep?.onKeep()) ? { done: undefined } : undefined;
    if (answer !== 'leave') return undefined;
    // Rendering the next page is slow on weak phones.
    await nextPaint();
    return { done: onLeave?.() };
  };
}

/** Milliseconds that a logout waits for what leaving has started. */
const PATIENCE = 3_000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** For leaving without a navigation, such as a logout (FORM-12, UDET-14). */
export function useMayLeave(): () => Promise<boolean> {
  const askToLeave = useAskToLeave();
  return async () => {
    const { policy, guard } = leavePolicy();
    if (policy !== 'confirm' || !guard) return policy === 'allow';
    const left = await askToLeave(guard);
    if (left) await Promise.race([left.done, pause(PATIENCE)]);
    return left !== undefined;
  };
}
