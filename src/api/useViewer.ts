import { useSyncExternalStore } from 'react';
import type { SignedInUser } from '../../contract/schemas/user.ts';
import { currentSession, subscribeToSession } from './session.ts';

/** Who is signed in, with their permissions as the server last told them. Only for what is drawn inside the console. */
export function useViewer(): SignedInUser {
  const session = useSyncExternalStore(subscribeToSession, currentSession);
  if (session.state !== 'in') throw new Error('Nobody is signed in.');
  return session.user;
}
