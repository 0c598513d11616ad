import { useSyncExternalStore } from 'react';
import { currentSession, signedInUser, subscribeToSession } from '../../api/session.ts';

export type ExportProgress = { things: string; read: number; total: number; isWriting: boolean };
export type ReportProgress = (change: Partial<ExportProgress>) => void;

/** Milliseconds before progress is shown. */
const SOON = 1000;

let running: AbortController | undefined;
let shown: ExportProgress | undefined;
const listeners = new Set<() => void>();

function show(progress: ExportProgress | undefined): void {
  shown = progress;
  for (const listener of listeners) listener();
}

/** Survives navigation and ends with the session. @returns false if cancelled or already running */
export async function runExport(
  things: string,
  work: (onProgress: ReportProgress, signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  if (running) return false;
  const controller = new AbortController();
  running = controller;
  const by = signedInUser().id;
  const forget = subscribeToSession(() => {
    const session = currentSession();
    if (session.state !== 'in' || session.user.id !== by) controller.abort();
  });
  let progress: ExportProgress = { things, read: 0, total: 0, isWriting: false };
  let isSoon = false;
  const timer = setTimeout(() => {
    isSoon = true;
    show(progress);
  }, SOON);
  const onProgress: ReportProgress = (change) => {
    progress = { ...progress, ...change };
    if (isSoon) show(progress);
  };
  try {
    await work(onProgress, controller.signal);
    return true;
  } catch (error) {
    if (controller.signal.aborted) return false;
    throw error;
  } finally {
    clearTimeout(timer);
    forget();
    running = undefined;
    show(undefined);
  }
}

export function cancelExport(): void {
  running?.abort();
}

export function useRunningExport(): ExportProgress | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
