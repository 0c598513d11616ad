import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { asDatabase, type Database, DatabaseAway, type Queryable, sqlFailure } from '../connection.ts';
import * as schema from '../schema.ts';
import { listenOnPostgres } from './listen.ts';

/** Milliseconds. */
const TIMES = {
  connect: 5000,
  /** The slowest list queries take two seconds with a million incidents. A lock held for ten is a fault. */
  statement: 10_000,
  /** Client-side limit; longer than `statement`, so that a live server reports the timeout itself. */
  answer: 11_000,
  /** Releases the locks of a server process that vanished during a transaction. */
  idleInTransaction: 20_000,
  keepAlive: 10_000,
  /** Retries while the database server is starting or full. */
  opening: 10_000,
};

/** Connection failure (class 08), shutdown by the server, or a read-only replica after a failover. */
const LOST = /^(08...|57P0.|25P03|25006)$/;

/** The server is starting (57P03) or has no free connection (53300). */
const SOON = ['57P03', '53300'];

/** pg reports these failures only as messages without a code. */
const OF_NO_USE = /^Query read timeout$|^Connection terminated|is not queryable$/;

type Guarded = {
  /** The only method that Drizzle calls. @throws DatabaseAway from the moment the connection is lost */
  query: (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;
  isLost: () => boolean;
};

function guard(client: pg.ClientBase): Guarded {
  let lost: DatabaseAway | undefined;
  const lose = (error: Error) => {
    lost ??= new DatabaseAway(`The connection to the database was lost: ${error.message}`, { cause: error });
  };
  client.on('error', lose);
  return {
    async query(config, values) {
      if (lost) throw lost;
      try {
        return await client.query(config, values);
      } catch (error) {
        if (!(error instanceof Error)) throw lost ?? error;
        if (OF_NO_USE.test(error.message) || LOST.test(sqlFailure(error)?.code ?? '')) lose(error);
        throw lost ?? error;
      }
    },
    isLost: () => lost !== undefined,
  };
}

function away(error: Error): never {
  throw new DatabaseAway(`No connection to the database: ${error.message}`, { cause: error });
}

/** By a statement, because connection poolers such as PgBouncer refuse the startup parameter `options`. */
const TIME_ZONE = "set timezone = 'UTC'";

/**
 * A broken connection is discarded, and so are all that were silent since, because they probably broke too.
 * @param most connections for calls; listening and long work have one each beside them
 */
export async function openPostgres(connectionString: string, most = 16): Promise<Database> {
  const settings: pg.ClientConfig = {
    connectionString,
    keepAlive: true,
    keepAliveInitialDelayMillis: TIMES.keepAlive,
  };
  const isNew = await firstLook(settings);
  const pool = new pg.Pool({
    ...settings,
    max: most,
    connectionTimeoutMillis: TIMES.connect,
    query_timeout: TIMES.answer,
    onConnect: (client) =>
      client.query(
        `${TIME_ZONE}; set statement_timeout = ${TIMES.statement}; set idle_in_transaction_session_timeout = ${TIMES.idleInTransaction}`,
      ),
  });
  pool.on('error', () => undefined);

  type Connection = Guarded & { database: Queryable; answeredAt: number };
  const connections = new WeakMap<pg.ClientBase, Connection>();
  let lostAt = Number.NEGATIVE_INFINITY;

  function getConnection(client: pg.ClientBase): Connection {
    const known = connections.get(client);
    if (known) return known;
    const guarded = guard(client);
    const made = { ...guarded, database: drizzleOn(guarded), answeredAt: performance.now() };
    connections.set(client, made);
    return made;
  }

  // Attach the error listener immediately: a connection may break before its first use.
  pool.on('connect', getConnection);

  async function onConnection<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
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
  });
  const listeners: (() => Promise<void>)[] = [];
  return asDatabase(database, {
    kind: 'postgres',
    isNew,
    // Drizzle's own version always returns the connection to the pool, even a broken one.
    transaction: (work, config) =>
      onConnection((connection) => connection.database.transaction(work, config)),
    forLongWork: async (work) => {
      const client = new pg.Client({ ...settings, connectionTimeoutMillis: TIMES.connect });
      const guarded = guard(client);
      await client.connect().catch(away);
      try {
        await client.query(TIME_ZONE);
        return await work(drizzleOn(guarded));
      } finally {
        await client.end();
      }
    },
    listen: async (channel, onPayload) => {
      listeners.push(await listenOnPostgres(connectionString, channel, onPayload));
    },
    load: () => ({ waiting: pool.waitingCount, open: pool.totalCount, idle: pool.idleCount }),
    close: async () => {
      await Promise.all(listeners.map((stop) => stop()));
      await pool.end();
    },
  });
}

async function firstLook(settings: pg.ClientConfig): Promise<boolean> {
  const startedAt = performance.now();
  for (;;) {
    const client = new pg.Client(settings);
    client.on('error', () => undefined);
    try {
      await client.connect();
      const found = await client.query("select to_regclass('public.users') is null as is_new");
      return found.rows[0].is_new;
    } catch (error) {
      const isSoon = SOON.includes(sqlFailure(error)?.code ?? '');
      if (!isSoon || performance.now() - startedAt > TIMES.opening) throw error;
    } finally {
      await client.end();
    }
    await sleep(200);
  }
}

/** Drizzle's driver calls only `query` on a client, unless it opens a transaction on a pool. */
const queries = (query: Guarded['query']) => ({ query }) as unknown as pg.Client;

const drizzleOn = ({ query }: Guarded): Queryable =>
  drizzle({ client: queries(query) }) as unknown as Queryable;
