import type { SQLWrapper } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Queryable } from './connection.ts';

type Reading = { now: Promise<unknown>; next?: Promise<unknown> };

const readings = new WeakMap<Queryable, Map<string, Reading>>();

const dialect = new PgDialect();

/** Of a statement or a condition. */
export function statementKey(statement: SQLWrapper): string {
  const { sql, params } = dialect.sqlToQuery(statement.getSQL());
  return JSON.stringify([sql, params]);
}

/**
 * No result is older than its request. `key` must include the statementKey of all that filters rows: users with
 * different rights share nothing.
 */
export function readTogether<Answer>(
  database: Queryable,
  key: string,
  read: () => PromiseLike<Answer>,
): Promise<Answer> {
  const under = readings.get(database) ?? new Map<string, Reading>();
  readings.set(database, under);
  const reading = under.get(key);
  if (reading) {
    reading.next ??= reading.now.then(noMatter, noMatter).then(() => begin(under, key, read));
    return reading.next as Promise<Answer>;
  }
  return begin(under, key, read);
}

function begin<Answer>(
  under: Map<string, Reading>,
  key: string,
  read: () => PromiseLike<Answer>,
): Promise<Answer> {
  const now = (async () => read())();
  const reading: Reading = { now };
  under.set(key, reading);
  const end = () => {
    if (!reading.next && under.get(key) === reading) under.delete(key);
  };
  now.then(end, end);
  return now;
}

const noMatter = () => undefined;
