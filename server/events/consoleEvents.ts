import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '../../contract/permissions.ts';
import type { PresentPerson } from '../../contract/schemas/incident.ts';
import type { Database, Queryable } from '../database/connection.ts';

export type PageState = PresentPerson['state'] | 'left';

/** NOTIFY carries at most 8,000 bytes. */
export type ConsoleEvent =
  | { kind: 'incident_changed'; id: string; latest_updated_at: string }
  | { kind: 'presence'; incidentId: string; userId: string; name: string; page: string; state: PageState }
  | { kind: 'message'; id: number }
  /** With `userId`: this person acknowledged it. */
  | { kind: 'emergency'; incidentId: string; userId?: string }
  | { kind: 'messages_read'; userId: string }
  | { kind: 'account_changed'; userId: string }
  | { kind: 'reference_changed'; collection: string }
  | { kind: 'group_changed'; role: Role };

/** Triggers of migration 0006 also notify on it. */
const CHANNEL = 'parks_console';

export async function publish(transaction: Queryable, event: ConsoleEvent): Promise<void> {
  await transaction.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`);
}

/** The same inside a statement. @param event JSON */
export const notifyConsoles = (event: SQL): SQL => sql`pg_notify(${CHANNEL}, ${event}::text)`;

/** `undefined`: events may have been lost, so listeners reload. */
export type EventListener = (event: ConsoleEvent | undefined) => void;

export type ConsoleEvents = { subscribe: (listener: EventListener) => () => void };

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

/** Any database user can NOTIFY. An invalid payload counts as a lost event and must not crash the server. */
function getEvent(payload: string): ConsoleEvent | undefined {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}
