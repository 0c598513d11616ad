import type { Queryable } from './connection.ts';

type Reading = { now: Promise<unknown>; next?: Promise<unknown> };

const readings = new WeakMap<Queryable, Map<string, Reading>>();

/** The same for the same SQL with the same values, and for nothing else. */
export function statementKey(statement: { toSQL: () => { sql: string; params: unknown[] } }): string {
  const { sql, params } = statement.toSQL();
  return JSON.stringify([sql, params]);
}

/**
 * Runs `read`, or shares the answer with others who ask the same at the same time, as all do whose list an incident has
 * just changed. Whoever asks while it is being read gets the next answer and not this one: no answer is older than its
 * question, and what one has saved oneself is in it. A failure is shared, too. Nobody may change an answer.
 *
 * `key` tells what is the same, and so holds the statementKey of what decides which rows there are: people with
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
    // Who waits for the next has replaced it by then, or is about to.
    if (!reading.next && under.get(key) === reading) under.delete(key);
  };
  now.then(end, end);
  return now;
}

const noMatter = () => undefined;
