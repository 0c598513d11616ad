import type { SQL } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../database/connection.ts';
import { readTogether } from '../database/readTogether.ts';
import { incidents } from '../database/schema.ts';
import type { Call } from '../endpoints/endpointRoutes.ts';
import type { Services } from '../services.ts';

type ListInput = Call<'get_all_incidents'>['input'];

/** Fewer are counted anew each time, because who looks at few sees when one is missing. */
const MANY = 10_000;
/** Milliseconds for which a count of many holds. */
const HOLDS = 20_000;
/** Counts that are kept; the filters of more lists than this are not looked through at once. */
const MOST = 1000;

const counted = new WeakMap<Queryable, LRUCache<string, number>>();

/**
 * LIST-7: how many incidents a list has. Exact; but of a list over all time that has more than 10,000 the count may be 20
 * seconds old, because to count a million takes ten times as long as to read the page. `which` is the statementKey of the
 * incidents `where` it holds.
 */
export async function countIncidents(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { from_date, to_date }: ListInput,
  { where, which }: { where: SQL; which: string },
): Promise<number> {
  const count = () => readTogether(database, `count ${which}`, () => database.$count(incidents, where));
  if (from_date || to_date) return count();
  let counts = counted.get(database);
  if (!counts) {
    counts = new LRUCache({ max: MOST, ttl: HOLDS, ttlResolution: 0, perf: { now: () => now().getTime() } });
    counted.set(database, counts);
  }
  const known = counts.get(which);
  if (known !== undefined) return known;
  const total = await count();
  if (total > MANY) counts.set(which, total);
  return total;
}
