import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { asDatabase, type Database, DatabaseAway, type Queryable, sqlFailure } from '../connection.ts';
import * as schema from '../schema.ts';
import { listenOnPostgres } from './listen.ts';

/** Connections that the calls of one process share. */
const MOST_CONNECTIONS = 16;

/** Milliseconds. */
const TIMES = {
  /** For a new connection, and for one to become free: who waits longer is told to try again. */
  connect: 5000,
  /**
   * For one statement of a call. The slowest lists at a million incidents take two seconds; nobody waits for ten, and a lock
   * that is held for so long is somebody's fault.
   */
  statement: 10_000,
  /** For its answer: somewhat longer, so that where the server is still there it says itself how it ended. */
  answer: 11_000,
  /** For a transaction's next statement: the locks of a server that vanished are free again after this. */
  idleInTransaction: 20_000,
  /** Of silence, before the system asks whether the other end is still there; it asks for ten seconds. */
  keepAlive: 10_000,
  /** A server that starts itself, or is full for a moment, is tried again for so long. */
  opening: 10_000,
};

/**
 * SQLSTATEs after which a connection is of no use: it failed (class 08), the server ended it or shuts down, or it leads to what
 * is a mere copy now, as after a failover.
 */
const LOST = /^(08...|57P0.|25P03|25006)$/;

/** SQLSTATEs of a server that is there soon: it starts, or has no connection free. */
const SOON = ['57P03', '53300'];

/**
 * What pg says, without a code, where no answer came in time, or the connection broke: also before anybody listened to it, as
 * between its first words and the pool's handing it out.
 */
const OF_NO_USE = /^Query read timeout$|^Connection terminated|is not queryable$/;

/** A connection as Drizzle asks it, and what became of it. */
type Guarded = {
  /** The one method that Drizzle calls. @throws DatabaseAway where the connection is lost, from then on at once */
  query: (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;
  isLost: () => boolean;
};

function guard(client: pg.ClientBase): Guarded {
  let lost: DatabaseAway | undefined;
  const lose = (error: Error) => {
    lost ??= new DatabaseAway(`The connection to the database was lost: ${error.message}`, { cause: error });
  };
  // A connection breaks at any moment, and without a listener that would end the process.
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

/** @throws DatabaseAway */
function away(error: Error): never {
  throw new DatabaseAway(`The database gives no connection: ${error.message}`, { cause: error });
}

/**
 * PostgreSQL by its URL. A statement whose connection breaks, or answers too late, fails with DatabaseAway; that connection
 * is not used again, and neither is any that was silent since: what swallowed one has swallowed the others.
 */
export async function openPostgres(connectionString: string): Promise<Database> {
  const settings: pg.ClientConfig = {
    connectionString,
    options: '-c timezone=UTC',
    keepAlive: true,
    keepAliveInitialDelayMillis: TIMES.keepAlive,
  };
  const isNew = await firstLook(settings);
  const pool = new pg.Pool({
    ...settings,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: TIMES.connect,
    query_timeout: TIMES.answer,
    // Once a connection and not in `options`, which a pooler in between refuses.
    onConnect: (client) =>
      client.query(
        `set statement_timeout = ${TIMES.statement}; set idle_in_transaction_session_timeout = ${TIMES.idleInTransaction}`,
      ),
  });
  // A connection that breaks while idle is replaced by the pool.
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

  // At once: between a connection's making and its first use it may break, too.
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
    // Drizzle's own gives a connection back to the pool whatever became of it, and keeps one on which nothing could begin.
    transaction: (work, config) =>
      onConnection((connection) => connection.database.transaction(work, config)),
    forLongWork: async (work) => {
      const client = new pg.Client({ ...settings, connectionTimeoutMillis: TIMES.connect });
      const guarded = guard(client);
      await client.connect().catch(away);
      try {
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

/** Whether the tables are not there yet. Rejects with the driver's own error, which tells why there is no database. */
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

/** Of a client, Drizzle's driver calls `query` alone, as long as it opens no transaction on a pool. */
const queries = (query: Guarded['query']) => ({ query }) as unknown as pg.Client;

const drizzleOn = ({ query }: Guarded): Queryable =>
  drizzle({ client: queries(query) }) as unknown as Queryable;
