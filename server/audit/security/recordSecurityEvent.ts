import { lt, type SQL, sql } from 'drizzle-orm';
import { NETWORKS_COUNTED, type SecurityEvent } from '../../../contract/audit/securityEvents.ts';
import type { Queryable } from '../../database/connection.ts';
import { securityEvents, users } from '../../database/schema.ts';
import { normalEmail } from '../../platform/normalEmail.ts';

const HOUR = 60 * 60_000;

/** Rows per hour that name an account. Further accounts are counted together, so that attackers cannot fill the disk. */
const ACCOUNTS_AN_HOUR = 300;

/** The limit keeps the column from overflowing. */
const MOST_COUNTED = 1_000_000_000;

type Recorded = {
  event: SecurityEvent;
  /** An email without an account is counted under an empty id, at the same cost. */
  about: { id: string } | { email: string };
  /** Hashed with `hashOfNetwork`. */
  network?: string;
  at: Date;
};

/** One statement for every address, so that timing does not reveal whether an account exists (AUTH-12, AUTH-17). */
export async function recordSecurityEvent(
  database: Queryable,
  { event, about, network, at }: Recorded,
): Promise<void> {
  const table = securityEvents;
  const hour = sql`${new Date(Math.floor(at.getTime() / HOUR) * HOUR).toISOString()}::timestamptz`;
  const moment = sql`${at.toISOString()}::timestamptz`;
  const networks = network === undefined ? sql`'{}'::text[]` : sql`array[${network}]::text[]`;
  await database.execute(sql`
    insert into ${table} (event, account, hour, count, networks, first_at, last_at)
    select ${event}, case when held.rows < ${ACCOUNTS_AN_HOUR} or held.has_own then person.id else '' end,
      ${hour}, 1, ${networks}, ${moment}, ${moment}
    from (select coalesce((${findAccount(about)}), '') as id) as person,
      lateral (select count(*) as rows, coalesce(bool_or(account = person.id and event = ${event}), false) as has_own
        from ${table} where hour = ${hour}) as held
    on conflict (hour, event, account) do update set
      count = least(${table.count} + 1, ${MOST_COUNTED}),
      last_at = greatest(${table.lastAt}, excluded.last_at),
      networks = case
        when ${table.networks} @> excluded.networks or cardinality(${table.networks}) >= ${NETWORKS_COUNTED}
          then ${table.networks}
        else ${table.networks} || excluded.networks end`);
}

function findAccount(about: Recorded['about']): SQL {
  return 'id' in about
    ? sql`select ${about.id}::text`
    : sql`select ${users.id} from ${users} where ${users.email} = ${normalEmail(about.email)} and ${users.deletedAt} is null`;
}

/** Days. */
const KEPT_FOR = 90;

export async function pruneSecurityEvents(database: Queryable, at: Date): Promise<void> {
  await database
    .delete(securityEvents)
    .where(lt(securityEvents.firstAt, new Date(at.getTime() - KEPT_FOR * 24 * HOUR)));
}
