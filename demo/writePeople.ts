import { insertUsers } from '../server/accounts/storeUsers.ts';
import type { Queryable } from '../server/database/connection.ts';
import { identityAccounts } from '../server/database/schema.ts';
import { hashPassword } from '../server/platform/embedded/identity/index.ts';
import { DEMO_PASSWORD, DEMO_PROVIDER, demoEmail } from './accounts.ts';
import { accountTrail } from './people/accountTrail.ts';
import type { Person } from './people/person.ts';
import { writeTrails } from './writeTrails.ts';

/** All share one password, so it is hashed once. */
export async function writePeople(transaction: Queryable, staff: readonly Person[]): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await transaction.insert(identityAccounts).values(
    staff.map(({ uid, email, name, createdAt, lastLoginAt }) => ({
      uid,
      email,
      displayName: name,
      passwordHash,
      // One demo account has no linked work account, to show the linking.
      providers: email === demoEmail('junior_user') ? [] : [DEMO_PROVIDER],
      tokensValidAfter: createdAt,
      createdAt,
      lastSignInAt: lastLoginAt,
    })),
  );
  await insertUsers(
    transaction,
    staff.map(({ uid, gender: _gender, age: _age, lastDay: _lastDay, ...account }) => ({
      id: uid,
      ...account,
    })),
  );
  await writeTrails(
    transaction,
    'user',
    staff.map((person, index) => ({ id: person.uid, trail: accountTrail(person, index, staff) })),
  );
}
