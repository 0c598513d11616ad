import type { UploadSession } from '../uploadSession.ts';

/** `percent` is of the files' bytes; undefined while nothing can be counted. */
export type SendingProgress = { text: string; percent?: number };

const running = new Map<string, SendingProgress>();
const listeners = new Set<() => void>();

/** What this tab is sending of the item; undefined if nothing. */
export function getProgress(key: string): SendingProgress | undefined {
  return running.get(key);
}

export function setProgress(key: string, progress: SendingProgress | undefined): void {
  if (progress) running.set(key, progress);
  else running.delete(key);
  for (const listener of listeners) listener();
}

export function subscribeToProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type OnUnreachable = (isUrgent: boolean) => void;

const onUnreachable = new Set<OnUnreachable>();

/** A round of the urgent items, or of all others, ended early: those behind the one that failed were not tried. */
export function announceUnreachable(isUrgent: boolean): void {
  for (const listener of onUnreachable) listener(isUrgent);
}

export function subscribeToUnreachable(listener: OnUnreachable): () => void {
  onUnreachable.add(listener);
  return () => onUnreachable.delete(listener);
}

const awaited = new Set<string>();

/** Whether an open form of this tab waits for the answer and will show it. */
export function isAwaited(key: string): boolean {
  return awaited.has(key);
}

export function setAwaited(key: string, is: boolean): void {
  if (is) awaited.add(key);
  else awaited.delete(key);
}

/** The uploads of open forms that wait for their item. */
export const lent = new Map<string, UploadSession>();
