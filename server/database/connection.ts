import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** Both drivers answer `execute` with `rows`. */
interface RowsResult extends PgQueryResultHKT {
  type: { rows: Record<string, unknown>[] };
}

/** The database, or a transaction on it: everything that reads or writes takes one of these. */
export type Queryable = Pick<
  PgDatabase<RowsResult, typeof schema>,
  | 'with'
  | '$with'
  | 'select'
  | 'selectDistinct'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'transaction'
  | '$count'
>;

export type Database = Queryable & {
  kind: 'pglite' | 'postgres';
  /** True where the tables are not there yet. */
  isNew: boolean;
  /**
   * Calls `onPayload` for every NOTIFY on the channel, of this process and of others, until the database is closed. After
   * a broken connection, what was told meanwhile is lost and `onPayload` is called with an empty text. Once a channel.
   */
  listen: (channel: string, onPayload: (payload: string) => void) => Promise<void>;
  /**
   * Work that may take minutes, such as a migration, on a connection of its own: no statement of it is ended for being slow.
   * The embedded database has one connection, and ends none.
   */
  forLongWork: <Result>(work: (database: Queryable) => Promise<Result>) => Promise<Result>;
  /** Statements that wait, and the connections there are; the embedded database has one. */
  load: () => { waiting: number; open: number; idle: number };
  close: () => Promise<void>;
};

/**
 * Thrown where the database cannot be reached, or went away before it answered. What a statement or a commit did then is not
 * known; whoever sends the same again under the same key learns it (FORM-16).
 */
export class DatabaseAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseAway';
  }
}

/** True where a failure has this at its root, wherever a driver put it. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof Error && (error instanceof DatabaseAway || isDatabaseAway(error.cause));
}

type Rest = Omit<Database, keyof Queryable | 'forLongWork'> &
  Partial<Pick<Database, 'transaction' | 'forLongWork'>>;

/** What a driver of Drizzle made, with what every database can do beside it. */
export function asDatabase(database: unknown, rest: Rest): Database {
  const made = database as Queryable;
  return Object.assign(made, { forLongWork: (work) => work(made), ...rest } satisfies Rest) as Database;
}

/** The rows of a hand-written statement. The caller names their shape, as it wrote the columns. */
export async function queryRows<Row>(database: Queryable, statement: SQL): Promise<Row[]> {
  const result = await database.execute(statement);
  return result.rows as Row[];
}

/** SQLSTATE and constraint of a failed statement, wherever the driver put them. */
export function sqlFailure(error: unknown): { code?: string; constraint?: string } | undefined {
  let current = error;
  while (current instanceof Error) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) {
      return current as { code: string; constraint?: string };
    }
    current = current.cause;
  }
  return undefined;
}
