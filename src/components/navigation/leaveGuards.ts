import { newListeners } from './listeners.ts';

/** What a page says to leaving it: go, ask first, or not before the save that is under way is answered. */
export type LeavePolicy = 'allow' | 'confirm' | 'block';

export type LeaveGuard = {
  policy: () => LeavePolicy;
  /** The next page takes the place of this one in the history, so that Back does not return to it. */
  isReplaced?: boolean;
  /** Asks the person. `leave` and `stay` carry out the answer; `leave` waits for what leaving began on the server. */
  confirm: (answer: { leave: (done?: void | Promise<void>) => void; stay: () => void }) => void;
};

const guards = new Set<LeaveGuard>();

/** Told when a guard comes or goes. */
export const guardListeners = newListeners();

export const hasLeaveGuard = (): boolean => guards.size > 0;

/** Of the part of a page that has something to lose. Returns how it is taken away. */
export function registerLeaveGuard(guard: LeaveGuard): () => void {
  guards.add(guard);
  guardListeners.notify();
  return () => {
    guards.delete(guard);
    guardListeners.notify();
  };
}

/** The strictest policy, and the guard that has it. */
export function leavePolicy(): { policy: LeavePolicy; guard?: LeaveGuard } {
  const strict = (wanted: LeavePolicy) => [...guards].find(({ policy }) => policy() === wanted);
  const blocking = strict('block');
  if (blocking) return { policy: 'block', guard: blocking };
  const confirming = strict('confirm');
  return confirming ? { policy: 'confirm', guard: confirming } : { policy: 'allow' };
}

/** Milliseconds that a logout waits for what leaving has to do on the server. */
const PATIENCE = 3_000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** FORM-12, UDET-14: for what leaves a page without going to another, such as a logout. */
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
