import { isNull } from 'drizzle-orm';
import { CannotStart } from '../../config/cannotStart.ts';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../database/connection.ts';
import { identityAccounts, users } from '../../database/schema.ts';

const IS_EMBEDDED =
  'The accounts of this database have their passwords in this server, not in Firebase, so nobody could sign in. Remove ' +
  'IDENTITY=firebase, or use a new database.';

const IS_FIREBASE =
  'The accounts of this database have their passwords in Firebase, so nobody could sign in. Set IDENTITY=firebase.';

/** Passwords stay in the identity service in which they were chosen. @throws CannotStart */
export async function assertSameIdentity(
  { firebaseIdentity }: Pick<Config, 'firebaseIdentity'>,
  database: Queryable,
): Promise<void> {
  const embedded = await database.$count(identityAccounts);
  if (firebaseIdentity && embedded > 0) throw new CannotStart(IS_EMBEDDED);
  if (firebaseIdentity || embedded > 0) return;
  if ((await database.$count(users, isNull(users.deletedAt))) > 0) throw new CannotStart(IS_FIREBASE);
}
