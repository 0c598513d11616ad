import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../../database/connection.ts';
import { identitySessions } from '../../../database/schema.ts';

/** Milliseconds. */
const NOTED_EVERY = 15 * 60_000;
const REMEMBERED = 20_000;

/** Calls do not wait for the write, and its errors are ignored. */
export function seenBy(database: Queryable, now: () => Date): (session: string | undefined) => void {
  const noted = new LRUCache<string, number>({ max: REMEMBERED });
  return (session) => {
    if (session === undefined) return;
    const at = now();
    const last = noted.get(session);
    noted.set(session, last ?? at.getTime());
    // After a start this process has no times; the stored value is recent enough.
    if (last === undefined || at.getTime() - last < NOTED_EVERY) return;
    noted.set(session, at.getTime());
    void database
      .update(identitySessions)
      .set({ lastSeenAt: at })
      .where(eq(identitySessions.id, session))
      .catch(() => undefined);
  };
}
