import type { Agent } from 'node:http';
import type { Auth } from 'firebase-admin/auth';
import type { FirebaseIdentity, FirebaseProject } from '../../../config/firebase.ts';
import type { Queryable } from '../../../database/connection.ts';
import type { ConsoleEvents } from '../../../events/consoleEvents.ts';
import type { IdentityAdmin } from '../../identity.ts';
import { openFirebase } from '../app.ts';
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
    ...{ auth, states, database, now },
    hasPassword: (email, password) => hasPassword({ ...project, publicUrl }, { email, password }),
  });
}

/** @param agent for tests */
export async function openAuth(project: FirebaseProject, agent?: Agent): Promise<Auth> {
  const app = await openFirebase(project, agent);
  const { getAuth } = await import('firebase-admin/auth');
  return getAuth(app);
}

/** Asks for an account that does not exist. @throws FirebaseAway */
export async function tryFirebase(project: FirebaseIdentity): Promise<void> {
  const auth = await openAuth(project);
  await askFirebaseOr(auth.getUser('no-such-account'), 'auth/user-not-found', () => undefined);
}
