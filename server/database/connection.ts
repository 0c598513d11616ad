import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

interface RowsResult extends PgQueryResultHKT {
  type: { rows: Record<string, unknown>[] };
}

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
  isNew: boolean;
  /** Call once per channel. After a reconnect `onPayload` gets an empty text, because notifications may be lost. */
  listen: (channel: string, onPayload: (payload: string) => void) => Promise<void>;
  /** Has no statement timeout, for work such as a migration. PostgreSQL uses a separate connection. */
  forLongWork: <Result>(work: (database: Queryable) => Promise<Result>) => Promise<Result>;
  load: () => { waiting: number; open: number; idle: number };
  close: () => Promise<void>;
};

/** The outcome is unknown. A retry with the same idempotency key reports it (FORM-16). */
export class DatabaseAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseAway';
  }
}

export function isDatabaseAway(error: unknown): boolean {
  return error instanceof Error && (error instanceof DatabaseAway || isDatabaseAway(error.cause));
}

export async function queryRows<Row>(database: Queryable, statement: SQL): Promise<Row[]> {
  const result = await database.execute(statement);
  return result.rows as Row[];
}

/** SQLSTATE and constraint of a failed statement. Each driver stores them in a different place. */
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

const prepared = new WeakMap<Queryable, Map<string, unknown>>();

/**
 * A statement with placeholders that is built once, and that PostgreSQL plans once for all values. Not for filters that match
 * few rows for one value and many for another.
 */
export function prepareOnce<Prepared>(
  database: Queryable,
  name: string,
  prepare: (name: string) => Prepared,
): Prepared {
  const known = prepared.get(database) ?? new Map<string, unknown>();
  prepared.set(database, known);
  const found = known.get(name) ?? prepare(name);
  known.set(name, found);
  return found as Prepared;
}
