import type { Agent } from 'node:http';
import type { Auth } from 'firebase-admin/auth';
import { CannotStart, getErrorReason } from '../../../config/cannotStart.ts';
import type { FirebaseIdentity } from '../../../config/firebase.ts';
import type { Queryable } from '../../../database/connection.ts';
import type { ConsoleEvents } from '../../../events/consoleEvents.ts';
import type { IdentityAdmin } from '../../identity.ts';
import { createAccountStates } from './accountStates.ts';
import { firebaseAdmin } from './admin.ts';
import { askFirebaseOr } from './errors.ts';
import { hasPassword } from './hasPassword.ts';

type Options = {
  project: FirebaseIdentity;
  database: Queryable;
  publicUrl: string;
  now: () => Date;
  /** Commands have none. */
  events?: ConsoleEvents | undefined;
};

/** @throws CannotStart if the key of the service account cannot be used */
export async function firebaseIdentity({
  project,
  database,
  publicUrl,
  now,
  events,
}: Options): Promise<IdentityAdmin> {
  const auth = await openAuth(project);
  const states = createAccountStates(auth, now);
  events?.subscribe((event) => {
    if (event?.kind === 'account_changed') states.forget(event.userId);
  });
  return firebaseAdmin({
    ...{ auth, states, database },
    hasPassword: (email, password) => hasPassword({ ...project, publicUrl }, { email, password }),
  });
}

/** Loaded lazily, because the library is large. @param agent for tests */
export async function openAuth(
  { serviceAccount, projectId }: Pick<FirebaseIdentity, 'serviceAccount' | 'projectId'>,
  agent?: Agent,
): Promise<Auth> {
  const [{ cert, getApps, initializeApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ]);
  const name = `identity ${serviceAccount} ${projectId}`;
  const opened = getApps().find((app) => app.name === name);
  if (opened) return getAuth(opened);
  try {
    const options = { credential: cert(serviceAccount, agent), projectId, httpAgent: agent };
    return getAuth(initializeApp(options, name));
  } catch (error) {
    throw new CannotStart(`FIREBASE_SERVICE_ACCOUNT cannot be used: ${getErrorReason(error)}`, {
      cause: error,
    });
  }
}

/** Asks for an account that does not exist. @throws FirebaseAway */
export async function tryFirebase(project: FirebaseIdentity): Promise<void> {
  const auth = await openAuth(project);
  await askFirebaseOr(auth.getUser('no-such-account'), 'auth/user-not-found', () => undefined);
}
