import { logFailure } from '../api/logFailure.ts';

/* Free storage for drafts and media (OFF-7). Browsers only report it to secure pages. */

let isAsked = false;

/** Requests persistent storage, once per page because some browsers prompt the user. */
export function askToKeepStorage(): void {
  if (isAsked || !navigator.storage?.persist) return;
  isAsked = true;
  navigator.storage.persist().catch((error: unknown) => logFailure('asking to keep the storage', error));
}

/** In bytes; undefined if the browser does not report it. */
export async function getFreeSpace(): Promise<number | undefined> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage);
}
