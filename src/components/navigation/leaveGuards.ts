import { newListeners } from './listeners.ts';

/** `block` is used while a save is running. */
export type LeavePolicy = 'allow' | 'confirm' | 'block';

export type LeaveGuard = {
  policy: () => LeavePolicy;
  question: { title: string; text: string; yes?: string; no?: string };
  onLeave?: (() => void | Promise<void>) | undefined;
  /** Third option: `onKeep` saves the changes and returns whether it succeeded. */
  keep?: { text: string; onKeep: () => Promise<boolean> } | undefined;
  /** The next page replaces this one in the history. */
  inPlace?: boolean | undefined;
};

const guards = new Set<() => LeaveGuard>();

export const guardListeners = newListeners();

export const hasLeaveGuard = (): boolean => guards.size > 0;

/** `guard` returns the current one. */
export function registerLeaveGuard(guard: () => LeaveGuard): () => void {
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (guard().policy() !== 'allow') event.preventDefault();
  };
  window.addEventListener('beforeunload', onBeforeUnload);
  guards.add(guard);
  guardListeners.notify();
  return () => {
    window.removeEventListener('beforeunload', onBeforeUnload);
    guards.delete(guard);
    guardListeners.notify();
  };
}

export function leavePolicy(): { policy: LeavePolicy; guard?: LeaveGuard } {
  const all = [...guards].map((current) => current());
  for (const wanted of ['block', 'confirm'] as const) {
    const guard = all.find(({ policy }) => policy() === wanted);
    if (guard) return { policy: wanted, guard };
  }
  return { policy: 'allow' };
}
