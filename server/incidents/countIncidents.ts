import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { type Queryable, queryRows } from '../database/connection.ts';
import { readTogether } from '../database/readTogether.ts';
import { incidents } from '../database/schema.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { Services } from '../services.ts';
import { countedIncidents, isCounted } from './incidentCounts.ts';
import type { ResolvedFilter } from './settledFilter.ts';

/** Below this limit the count is always exact; in a short list a stale total would be noticed. */
const MANY = 10_000;
/** Milliseconds for which a large count is cached. */
const HOLDS = 20_000;
const MOST = 1000;

const caches = new WeakMap<Queryable, LRUCache<string, object>>();

/**
 * Large counts over all time may be 20 seconds old: counting a million takes ten times as long as reading
 * the page (LIST-7). `which` is the statementKey of `where`.
 */
export async function countIncidents(
  services: Pick<Services, 'database' | 'now'>,
  input: ResolvedFilter,
  by: SignedIn,
  { where, which }: { where: SQL; which: string },
): Promise<number> {
  const { database } = services;
  const count = () => (isCounted(input) ? sumCounts(database, by, where) : database.$count(incidents, where));
  const { total } = await countWithCache(services, input, `count ${which}`, async () => ({
    total: await count(),
  }));
  return total;
}

async function sumCounts(database: Queryable, by: SignedIn, where: SQL): Promise<number> {
  const [row] = await queryRows<{ total: number }>(
    database,
    sql`select coalesce(sum(count), 0)::int as total from ${countedIncidents(by)} where ${where}`,
  );
  return row?.total ?? 0;
}

type Dates = Pick<ResolvedFilter, 'from_date' | 'to_date'>;

export async function countWithCache<Counted extends { total: number }>(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { from_date, to_date }: Dates,
  key: string,
  count: () => Promise<Counted>,
): Promise<Counted> {
  const together = () => readTogether(database, key, count);
  if (from_date || to_date) return together();
  let counts = caches.get(database);
  if (!counts) {
    counts = new LRUCache({ max: MOST, ttl: HOLDS, ttlResolution: 0, perf: { now: () => now().getTime() } });
    caches.set(database, counts);
  }
  const known = counts.get(key);
  if (known !== undefined) return known as Counted;
  const counted = await together();
  if (counted.total > MANY) counts.set(key, counted);
  return counted;
}
