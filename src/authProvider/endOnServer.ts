import type { SignedInUser } from '../../contract/schemas/user.ts';
import { callServer } from '../api/callServer.ts';
import { removeDevice } from './deviceToken.ts';

/** Milliseconds that signing out waits for the server. */
const PATIENCE = 2_000;

/**
 * Ends push and the session on the server before signing out on this device (AUTH-15, AUTH-16). Never rejects: if the
 * server cannot be reached, the token expires after an hour and the session after 7 days.
 */
export async function endOnServer({ id, offers }: SignedInUser): Promise<void> {
  // The device goes first, because the server refuses calls of an ended session.
  await removeDevice(id);
  if (!offers?.includes('sessions')) return;
  const signal = AbortSignal.timeout(PATIENCE);
  await callServer('end_session', { user_id: id }, { signal }).catch(() => undefined);
}
