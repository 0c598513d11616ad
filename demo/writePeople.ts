import { insertUsers } from '../server/accounts/storeUsers.ts';
import type { Queryable } from '../server/database/connection.ts';
import type { IdentityAdmin } from '../server/platform/identity.ts';
import { DEMO_PASSWORD, DEMO_PROVIDER, demoEmail } from './accounts.ts';
import { accountTrail } from './people/accountTrail.ts';
import type { Person } from './people/person.ts';
import { writeTrails } from './writeTrails.ts';

export async function writePeople(
  transaction: Queryable,
  identity: IdentityAdmin,
  staff: readonly Person[],
): Promise<void> {
  await identity.importAccounts(
    staff.map(({ uid, email, name, createdAt, lastLoginAt }) => ({
      uid,
      email,
      displayName: name,
      // One demo account has no linked work account, to show the linking.
      providers: email === demoEmail('junior_user') ? [] : [DEMO_PROVIDER],
      createdAt,
      lastSignInAt: lastLoginAt,
    })),
    DEMO_PASSWORD,
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
