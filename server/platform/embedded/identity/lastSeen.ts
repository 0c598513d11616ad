import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../../database/connection.ts';
import { identitySessions } from '../../../database/schema.ts';

/** Milliseconds between two notes of one session: how exact "last seen" is. */
const NOTED_EVERY = 15 * 60_000;
/** Sessions whose last note a process remembers; of one that it forgot it writes once more. */
const REMEMBERED = 20_000;

/**
 * Notes when a session was last heard of. It is asked with every call and writes once in a quarter of an hour, beside the call
 * that nobody lets wait for it; what cannot be written is of no consequence.
 */
export function seenBy(database: Queryable, now: () => Date): (session: string | undefined) => void {
  const noted = new LRUCache<string, number>({ max: REMEMBERED });
  return (session) => {
    if (session === undefined) return;
    const at = now();
    const last = noted.get(session);
    noted.set(session, last ?? at.getTime());
    // A process that has just begun knows nothing of when: what it hears of first is told by the sign-in or an earlier note.
    if (last === undefined || at.getTime() - last < NOTED_EVERY) return;
    noted.set(session, at.getTime());
    void database
      .update(identitySessions)
      .set({ lastSeenAt: at })
      .where(eq(identitySessions.id, session))
      .catch(() => undefined);
  };
}
