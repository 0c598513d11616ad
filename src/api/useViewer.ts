import { useSyncExternalStore } from 'react';
import type { SignedInUser } from '../../contract/schemas/user.ts';
import { currentSession, subscribeToSession } from './session.ts';

/** Only for components inside the signed-in console. */
export function useViewer(): SignedInUser {
  const session = useSyncExternalStore(subscribeToSession, currentSession);
  if (session.state !== 'in') throw new Error('Nobody is signed in.');
  return session.user;
}
