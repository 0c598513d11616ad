import { newListeners } from './listeners.ts';

/** `block` is used while a save is running. */
export type LeavePolicy = 'allow' | 'confirm' | 'block';

export type LeaveGuard = {
  policy: () => LeavePolicy;
  isReplaced?: boolean;
  /** `leave` waits for `done`, such as a request that leaving has started. */
  confirm: (answer: { leave: (done?: void | Promise<void>) => void; stay: () => void }) => void;
};

const guards = new Set<LeaveGuard>();

export const guardListeners = newListeners();

export const hasLeaveGuard = (): boolean => guards.size > 0;

export function registerLeaveGuard(guard: LeaveGuard): () => void {
  guards.add(guard);
  guardListeners.notify();
  return () => {
    guards.delete(guard);
    guardListeners.notify();
  };
}

export function leavePolicy(): { policy: LeavePolicy; guard?: LeaveGuard } {
  const strict = (wanted: LeavePolicy) => [...guards].find(({ policy }) => policy() === wanted);
  const blocking = strict('block');
  if (blocking) return { policy: 'block', guard: blocking };
  const confirming = strict('confirm');
  return confirming ? { policy: 'confirm', guard: confirming } : { policy: 'allow' };
}

/** Milliseconds that a logout waits for `done`. */
const PATIENCE = 3_000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** For leaving without a navigation, such as a logout (FORM-12, UDET-14). */
export async function confirmLeave(): Promise<boolean> {
  const { policy, guard } = leavePolicy();
  if (policy !== 'confirm') return policy === 'allow';
  return new Promise((resolve) =>
    guard?.confirm({
      leave: (done) => void Promise.race([done, pause(PATIENCE)]).then(() => resolve(true)),
      stay: () => resolve(false),
    }),
  );
}
