export const MINUTE = 60_000;

/** For `useSyncExternalStore`: what is shown may change with the time. */
export function everyMinute(look: () => void): () => void {
  const timer = setInterval(look, MINUTE);
  return () => clearInterval(timer);
}
