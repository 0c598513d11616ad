import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../server/database/connection.ts';
import { openDatabase } from '../../../server/database/opening/openDatabase.ts';
import { groups, incidents, users } from '../../../server/database/schema.ts';
import type { SignedIn } from '../../../server/http/authentication/authenticate.ts';
import { notifyOfChange } from '../../../server/notifications/notifyOfChange.ts';
import { INSTALLED_REFERENCE } from '../../helpers/installedReference.ts';
import { median } from './statistics.ts';

export type Notifying = { people: number; bare: number; notified: number; withDevices: number };

const ROUNDS = 3;

export async function measureNotifying(databaseUrl: string): Promise<Notifying> {
  const database = await openDatabase({ dataDir: '', databaseUrl });
  try {
    const by = await seniorUser(database);
    const isUnsent = sql`not exists (select from push_messages where incident_id = ${incidents.id})`;
    const [emergency] = await database
      .select()
      .from(incidents)
      .where(and(incidents.isEmergency, isUnsent))
      .limit(1);
    if (!emergency) throw new Error('There is no emergency to notify people of.');
    const about = {
      ...{ before: undefined, after: emergency, by, at: new Date() },
      ...{ reference: INSTALLED_REFERENCE, isAnnounced: true },
    } as const;
    const notify = (transaction: Database) => notifyOfChange(transaction, about);
    const bare = (transaction: Database) =>
      transaction.execute(sql`with message as (
          insert into push_messages (incident_id, text, at, category, park, sent_by)
          values (${emergency.id}, '', now(), '', '', '') returning id)
        insert into push_message_recipients (user_id, message_id)
        select users.id, message.id from users cross join message where is_active = 1 and deleted_at is null`);
    const devices = (transaction: Database) =>
      transaction.execute(sql`insert into device_tokens (token, user_id, platform, stored_at, ends_at)
        select md5(id) || md5(id) || md5(id) || md5(id), id, 'web', now(), now() + interval '7 days' from users`);
    const people = await database.$count(users, sql`is_active = 1 and deleted_at is null`);
    return {
      people,
      bare: await rolledBack(database, bare),
      notified: await rolledBack(database, notify),
      withDevices: await rolledBack(database, notify, devices),
    };
  } finally {
    await database.close();
  }
}

class RolledBack extends Error {}

async function rolledBack(
  database: Database,
  work: (transaction: Database) => Promise<unknown>,
  before: (transaction: Database) => Promise<unknown> = async () => undefined,
): Promise<number> {
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await database
      .transaction(async (transaction) => {
        const within = transaction as unknown as Database;
        await before(within);
        const from = performance.now();
        await work(within);
        samples.push(performance.now() - from);
        throw new RolledBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
  }
  return median(samples);
}

async function seniorUser(database: Database): Promise<SignedIn> {
  const [found] = await database
    .select({ user: users, perms: groups.perms })
    .from(users)
    .innerJoin(groups, eq(groups.id, users.role))
    .where(eq(users.email, 'senior_user@parks.example'));
  if (!found) throw new Error('The demonstration has no senior user.');
  const { user, perms } = found;
  return { user, viewer: { id: user.id, role: user.role, perms }, signedInAt: new Date() };
}
