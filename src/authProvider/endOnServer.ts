import type { SignedInUser } from '../../contract/schemas/user.ts';
import { callServer } from '../api/callServer.ts';
import { removeDevice } from './deviceToken.ts';

/** Milliseconds that a logout waits. */
const PATIENCE = 2_000;

/**
 * Ends push and session on the server before the sign-out on this device (AUTH-15, AUTH-16). Never fails: if the server
 * cannot be reached, it refuses the token after an hour and the session after 7 days.
 */
export async function endOnServer({ id, offers }: SignedInUser): Promise<void> {
  // First the device, because the server refuses the calls of an ended session.
  await removeDevice(id);
  if (!offers?.includes('sessions')) return;
  isEnding = true;
  const signal = AbortSignal.timeout(PATIENCE);
  await callServer('end_session', { user_id: id }, { signal }).catch(() => undefined);
  isEnding = false;
}

let isEnding = false;

/** Calls under way are refused now; nobody needs to be told that the session has ended. */
export const isSigningOut = () => isEnding;
