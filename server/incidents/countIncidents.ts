import type { SQL } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../database/connection.ts';
import { readTogether } from '../database/readTogether.ts';
import { incidents } from '../database/schema.ts';
import type { Call } from '../http/endpoints/endpointRoutes.ts';
import type { Services } from '../services.ts';

type ListInput = Call<'get_all_incidents'>['input'];

/** Fewer are counted anew each time, because who looks at few sees when one is missing. */
const MANY = 10_000;
/** Milliseconds for which a count of many holds. */
const HOLDS = 20_000;
/** Counts that are kept; the filters of more lists than this are not looked through at once. */
const MOST = 1000;

const held = new WeakMap<Queryable, LRUCache<string, object>>();

/**
 * LIST-7: how many incidents a list has. Exact; but of a list over all time that has more than 10,000 the count may be 20
 * seconds old, because to count a million takes ten times as long as to read the page. `which` is the statementKey of the
 * incidents `where` it holds.
 */
export async function countIncidents(
  services: Pick<Services, 'database' | 'now'>,
  input: Dates,
  { where, which }: { where: SQL; which: string },
): Promise<number> {
  const { total } = await countHeld(services, input, `count ${which}`, async () => ({
    total: await services.database.$count(incidents, where),
  }));
  return total;
}

type Dates = Pick<ListInput, 'from_date' | 'to_date'>;

/** Counts, or answers what was counted just now where that were many of all time. */
export async function countHeld<Counted extends { total: number }>(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { from_date, to_date }: Dates,
  key: string,
  count: () => Promise<Counted>,
): Promise<Counted> {
  const together = () => readTogether(database, key, count);
  if (from_date || to_date) return together();
  let counts = held.get(database);
  if (!counts) {
    counts = new LRUCache({ max: MOST, ttl: HOLDS, ttlResolution: 0, perf: { now: () => now().getTime() } });
    held.set(database, counts);
  }
  const known = counts.get(key);
  if (known !== undefined) return known as Counted;
  const counted = await together();
  if (counted.total > MANY) counts.set(key, counted);
  return counted;
}
