import { confirmedUser } from '../../api/backgroundIdentity.ts';
import { callServer } from '../../api/callServer.ts';
import { currentTime } from '../../api/clock.ts';
import { loadConsoleConfig } from '../../api/consoleConfig.ts';
import { FileNotReady } from '../../api/fileErrors.ts';
import { idToken } from '../../api/idToken.ts';
import { localDatabase } from '../../api/localDatabase.ts';
import { setPlatform } from '../../api/platform.ts';
import { keepSession } from '../../api/session.ts';
import { parseSignedInUser } from '../../authProvider/signedInUser.ts';
import { sendPayload } from '../../dataProvider/sendPayload.ts';
import { newUploads } from '../newUploads.ts';
import { SYNC_TAG } from '../outbox/backgroundSync.ts';
import { newLane, readWaiting, type Sender } from '../outbox/sendItems.ts';
import { workerFiles } from './workerFiles.ts';

declare const self: ServiceWorkerGlobalScope;

/** Exists only in Chrome, so TypeScript's worker types do not have it. */
type SyncEvent = ExtendableEvent & { tag: string };

/** Sends when the browser has a network again, even if the page that submitted is closed (OFF-2). */
export function sendInBackground(): void {
  self.addEventListener('sync' as never, (event: SyncEvent) => {
    if (event.tag === SYNC_TAG) event.waitUntil(sendOutbox());
  });
}

/** @throws if something still waits, so that the browser tries again a few minutes later */
async function sendOutbox(): Promise<void> {
  await loadConsoleConfig();
  setPlatform({
    identity: { confirmedUser },
    database: localDatabase,
    files: async () => workerFiles,
  });
  const userId = (await confirmedUser())?.uid;
  if (!userId || (await readWaiting(userId)).length === 0 || !(await startSession(userId))) return;
  const over = new AbortController();
  const sender: Sender = {
    ...{ userId, send: sendPayload, newUploads: newWorkerUploads },
    onSessionOver: () => over.abort(),
  };
  const lanes = [true, false].map((isUrgent) =>
    newLane(sender, { isUrgent, known: new Set(), over: over.signal }),
  );
  await Promise.all(lanes.map((send) => send()));
  if (!over.signal.aborted && (await readWaiting(userId)).length > 0)
    throw new Error('Not everything is sent.');
}

/** Asks the server whose session it is and whether it is still valid. */
async function startSession(userId: string): Promise<boolean> {
  const { message: _, ...answer } = await callServer('get_user_details', {
    access_token: await idToken(),
  });
  const user = parseSignedInUser(answer, { signedInAt: undefined, now: currentTime() });
  const isInForce =
    user.id === userId && user.is_active === 1 && new Date(user.session_expires_at) > currentTime();
  if (isInForce) keepSession(user);
  return isInForce;
}

const newWorkerUploads = () =>
  newUploads({
    preparePhoto: () => Promise.reject(new FileNotReady('Open the console to prepare this photo.')),
    // The next page deletes unused files (forgetStrayMedia).
    forget: async () => undefined,
  });
