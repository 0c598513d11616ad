import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type Database, DatabaseAway, type Queryable, sqlFailure } from '../connection.ts';
import * as schema from '../schema.ts';

/** Connection failure (class 08), shutdown by the server, or a read-only replica after a failover. */
const LOST = /^(08...|57P0.|25P03|25006)$/;

/** pg reports these failures only as messages without a code. */
const OF_NO_USE = /^Query read timeout$|^Connection terminated|is not queryable$/;

type Guarded = {
  /** The only method that Drizzle calls. @throws DatabaseAway from the moment the connection is lost */
  query: (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;
  isLost: () => boolean;
};

export function guard(client: pg.ClientBase): Guarded {
  const planned = planner();
  let lost: DatabaseAway | undefined;
  const lose = (error: Error) => {
    lost ??= new DatabaseAway(`The connection to the database was lost: ${error.message}`, { cause: error });
  };
  client.on('error', lose);
  return {
    async query(config, values) {
      if (lost) throw lost;
      try {
        return await client.query(planned(config, values), values);
      } catch (error) {
        if (!(error instanceof Error)) throw lost ?? error;
        if (OF_NO_USE.test(error.message) || LOST.test(sqlFailure(error)?.code ?? '')) lose(error);
        throw lost ?? error;
      }
    },
    isLost: () => lost !== undefined,
  };
}

const INSERTS = /\binsert into\b/;
/** Runs of a statement after which a connection keeps its plan, and the most plans that it keeps. */
const KEPT_PLANS = { after: 3, most: 100 };

/**
 * Planning an insert with its indexes often takes as long as running it, and the plan does not depend on the values, unlike
 * that of a filter.
 */
function planner(): (config: pg.QueryConfig, values?: unknown[]) => pg.QueryConfig {
  const runs = new Map<string, { name: string; times: number }>();
  return (config, values) => {
    const { text } = config;
    if (config.name || !values?.length || !INSERTS.test(text)) return config;
    const known = runs.get(text);
    if (!known) {
      if (runs.size < KEPT_PLANS.most) runs.set(text, { name: `insert_${runs.size}`, times: 1 });
      return config;
    }
    known.times += 1;
    return known.times > KEPT_PLANS.after ? { ...config, name: known.name } : config;
  };
}

export function away(error: Error): never {
  throw new DatabaseAway(`No connection to the database: ${error.message}`, { cause: error });
}

type Rest = Pick<Database, 'kind' | 'isNew' | 'listen' | 'close'> & Partial<Pick<Database, 'forLongWork'>>;

/** A broken connection is discarded, and so are all that were silent since, because they probably broke too. */
export function onPool(pool: pg.Pool, rest: Rest): Database {
  type Connection = Guarded & { database: Queryable; answeredAt: number };
  const connections = new WeakMap<pg.ClientBase, Connection>();
  // With one connection, a statement outside would wait for the transaction that waits for it. On Node 20 to 22 a used
  // storage slows down every promise of the process, so that PostgreSQL has none.
  const insideTransaction = rest.kind === 'pglite' ? new AsyncLocalStorage<true>() : undefined;
  let lostAt = Number.NEGATIVE_INFINITY;

  function getConnection(client: pg.ClientBase): Connection {
    const known = connections.get(client);
    if (known) return known;
    const guarded = guard(client);
    const made = { ...guarded, database: drizzleOn(guarded), answeredAt: performance.now() };
    connections.set(client, made);
    return made;
  }

  pool.on('error', () => undefined);
  // Attach the error listener immediately: a connection may break before its first use.
  pool.on('connect', getConnection);

  async function onConnection<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    if (insideTransaction?.getStore())
      throw new Error('A statement inside a transaction must run on the transaction.');
    const client = await pool.connect().catch(away);
    const connection = getConnection(client);
    if (connection.answeredAt < lostAt) {
      client.release(true);
      return onConnection(work);
    }
    try {
      return await work(connection);
    } finally {
      const now = performance.now();
      if (connection.isLost()) lostAt = now;
      else connection.answeredAt = now;
      client.release(connection.isLost());
    }
  }

  const database = drizzle({
    client: queries((config, values) => onConnection((connection) => connection.query(config, values))),
    schema,
  }) as unknown as Queryable;
  return Object.assign(database, {
    forLongWork: (work) => work(database),
    // Drizzle's own version always returns the connection to the pool, even a broken one.
    transaction: (work, config) =>
      onConnection((connection) => {
        const run = () => connection.database.transaction(work, config);
        return insideTransaction ? insideTransaction.run(true, run) : run();
      }),
    load: () => ({ waiting: pool.waitingCount, open: pool.totalCount, idle: pool.idleCount }),
    ...rest,
  } satisfies Partial<Database>) as Database;
}

/** Drizzle's driver calls only `query` on a client, unless it opens a transaction on a pool. */
const queries = (query: Guarded['query']) => ({ query }) as unknown as pg.Client;

export const drizzleOn = ({ query }: Guarded): Queryable =>
  drizzle({ client: queries(query) }) as unknown as Queryable;
