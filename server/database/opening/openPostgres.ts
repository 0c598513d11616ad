import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Database, sqlFailure } from '../connection.ts';
import { findDatabaseProblem } from './databaseNeeds.ts';
import { listenOnPostgres } from './listen.ts';
import { away, drizzleOn, guard, onPool } from './onPool.ts';

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

/** The server is starting (57P03) or has no free connection (53300). */
const SOON = ['57P03', '53300'];

/** By a statement, because connection poolers such as PgBouncer refuse the startup parameter `options`. */
const TIME_ZONE = "set timezone = 'UTC'";

/** @param most connections for calls; listening and long work have one each in addition */
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
  const listeners: (() => Promise<void>)[] = [];
  return onPool(pool, {
    kind: 'postgres',
    isNew,
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
      const problem = await findDatabaseProblem(client);
      if (problem) throw new Error(problem);
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
