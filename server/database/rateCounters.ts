import { sql } from 'drizzle-orm';
import { type Queryable, queryRows } from './connection.ts';

/** `seconds` is the length of a window, which begins with the first count. */
export type Counter = { key: string; seconds: number; amount?: number };
export type Counted = { key: string; count: number; endsAt: number };

type CounterRow = { key: string; count: number; ends_at: string };

const INTEGER_MAX = 2_147_483_647;

/** One statement. Windows are fixed, so up to twice the limit can pass around their end. @returns the new counts */
export async function addToCounters(
  database: Queryable,
  counters: readonly Counter[],
  at: Date,
): Promise<Counted[]> {
  const now = sql`${at.toISOString()}::timestamptz`;
  // A fixed order prevents deadlocks between requests.
  const ordered = counters.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const values = ordered.map(({ key, seconds, amount = 1 }) => {
    const ends = new Date(at.getTime() + seconds * 1000).toISOString();
    return sql`(${key}, ${amount}::int, ${ends}::timestamptz)`;
  });
  const rows = await queryRows<CounterRow>(
    database,
    sql`
      insert into rate_counters as counter (key, count, ends_at) values ${sql.join(values, sql`, `)}
      on conflict (key) do update set
        count = case when counter.ends_at <= ${now} then excluded.count
          else least(counter.count::bigint + excluded.count, ${INTEGER_MAX})::int end,
        ends_at = case when counter.ends_at <= ${now} then excluded.ends_at else counter.ends_at end
      returning key, count, to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ends_at`,
  );
  return rows.map(({ key, count, ends_at }) => ({ key, count: Number(count), endsAt: Date.parse(ends_at) }));
}

/** At least 1. */
export function secondsUntil(endsAt: number, at: Date): number {
  return Math.max(1, Math.ceil((endsAt - at.getTime()) / 1000));
}
