import { and, asc, eq, gt, gte, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { groups, rateCounters, users } from '../../database/schema.ts';
import { selectPeople, stateRefusal } from '../../http/authentication/accountState.ts';
import { enqueue } from '../../messages/outbox.ts';
import { manyLocksMail } from './texts.ts';

/** Locks within an hour of the first that count as a burst. */
const MANY_LOCKS = 5;
const HOUR = 60 * 60_000;
const [COUNTED, LOGGED] = ['locks', 'locks_logged'];

/** The count equals MANY_LOCKS once per hour, so administrators get one mail per burst (AUTH-11). */
export async function recordLock(transaction: Queryable, at: Date): Promise<void> {
  const isOver = lte(rateCounters.endsAt, at);
  const ends = new Date(at.getTime() + HOUR);
  const [row] = await transaction
    .insert(rateCounters)
    .values({ key: COUNTED, count: 1, endsAt: ends })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateCounters.count} + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${rateCounters.endsAt} end`,
      },
    })
    .returning({ count: rateCounters.count });
  if (row?.count !== MANY_LOCKS) return;
  const administrators = await selectPeople(transaction)
    .where(and(sql`'p9' = any(${groups.perms})`, eq(users.isActive, 1), isNull(users.deletedAt)))
    .orderBy(asc(users.id));
  const recipients = administrators.filter(({ user }) => !stateRefusal(user, at));
  await enqueue(
    transaction,
    recipients.map(({ user }) => manyLocksMail(user.email, MANY_LOCKS)),
    at,
  );
}

/** Returned once per burst, for the log. */
export async function countLockBurst(database: Queryable, at: Date): Promise<number | undefined> {
  const [many] = await database
    .select()
    .from(rateCounters)
    .where(
      and(eq(rateCounters.key, COUNTED), gte(rateCounters.count, MANY_LOCKS), gt(rateCounters.endsAt, at)),
    );
  if (!many) return undefined;
  const logged = await database
    .insert(rateCounters)
    .values({ key: LOGGED, count: many.count, endsAt: many.endsAt })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: { count: many.count, endsAt: many.endsAt },
      setWhere: lte(rateCounters.endsAt, at),
    })
    .returning({ key: rateCounters.key });
  return logged.length > 0 ? many.count : undefined;
}
