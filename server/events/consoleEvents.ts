import { sql } from 'drizzle-orm';
import type { Role } from '../../contract/permissions.ts';
import type { PresentPerson } from '../../contract/schemas/incident.ts';
import type { Database, Queryable } from '../database/connection.ts';

export type PageState = PresentPerson['state'] | 'left';

/** What open consoles are told at once. Small: PostgreSQL carries 8,000 bytes at most. */
export type ConsoleEvent =
  | { kind: 'incident_changed'; id: string; latest_updated_at: string }
  /** DET-11: a page has an incident open, still has, or left it. */
  | { kind: 'presence'; incidentId: string; userId: string; name: string; page: string; state: PageState }
  /** A push message was stored; its recipients are in the database. */
  | { kind: 'message'; id: number }
  /** People were told of an emergency; or this person said that they know of it. */
  | { kind: 'emergency'; incidentId: string; userId?: string }
  /** Somebody read or deleted messages in one tab; the person's other tabs follow. */
  | { kind: 'messages_read'; userId: string }
  /** AUTH-16: the account's state or role changed, or its sessions ended. */
  | { kind: 'account_changed'; userId: string }
  /** REF-2: something in a collection of the reference data changed. */
  | { kind: 'reference_changed'; collection: string }
  /** What the people of a role may do changed. */
  | { kind: 'group_changed'; role: Role };

/** Triggers of migration 0006 tell of accounts and groups on it, too. */
const CHANNEL = 'parks_console';

/** Tells every process once the transaction is committed, and nobody when it is not. */
export async function publish(transaction: Queryable, event: ConsoleEvent): Promise<void> {
  await transaction.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`);
}

/** `undefined` where events may have been missed: whoever follows reads anew. */
export type EventListener = (event: ConsoleEvent | undefined) => void;

export type ConsoleEvents = { subscribe: (listener: EventListener) => () => void };

/** One LISTEN a process, whoever subscribes. */
export async function consoleEvents(database: Database): Promise<ConsoleEvents> {
  const listeners = new Set<EventListener>();
  await database.listen(CHANNEL, (payload) => {
    const event = getEvent(payload);
    for (const listener of listeners) listener(event);
  });
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whoever may use the database may NOTIFY anything; what is none of ours must not end the server, and may stand for one. */
function getEvent(payload: string): ConsoleEvent | undefined {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}
