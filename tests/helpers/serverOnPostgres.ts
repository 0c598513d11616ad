import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres, startPostgres } from '../../scripts/temporaryPostgres.mjs';
import { type BuiltServer, startBuiltServer } from './builtServer.ts';
import { getToken } from './calls.ts';
import { startTcpProxy, type TcpProxy } from './tcpProxy.ts';

const EMAIL = 'chief@parks.example';
const PASSWORD = 'Chief-password-1';
const ATTEMPTS = 20;

/** The folder of PostgreSQL's programs. Without them, tests that break PostgreSQL cannot run. */
export const POSTGRES_PROGRAMS = findPostgres();

export type Ask = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

function getAsker(url: string): Ask {
  return async (sql, values) => {
    const client = new pg.Client({ connectionString: url });
    // A test may end every connection.
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(sql, values)).rows;
    } finally {
      await client.end();
    }
  };
}

export type ServerOnPostgres = {
  server: BuiltServer;
  proxy: TcpProxy;
  postgres: Awaited<ReturnType<typeof startPostgres>>;
  token: string;
  ask: Ask;
  stop: () => Promise<void>;
};

export async function startServerOnPostgres(settings: string[] = []): Promise<ServerOnPostgres> {
  // Acknowledged commits must survive a kill of the process. Power loss is not simulated here.
  const postgres = await startPostgres(POSTGRES_PROGRAMS ?? '', ['synchronous_commit=on', ...settings]);
  const url = new URL(postgres.url);
  const proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  const dataDir = mkdtempSync(join(tmpdir(), 'parks-host-'));
  const env = {
    DATABASE_URL: url.href,
    DEMO_DATA: 'false',
    FIRST_ADMIN_EMAIL: EMAIL,
    FIRST_ADMIN_PASSWORD: PASSWORD,
  };
  const server = await startBuiltServer({ dataDir, env });
  return {
    server,
    proxy,
    postgres,
    token: await signIn(server.origin),
    ask: getAsker(postgres.url),
    async stop() {
      await server.kill9();
      await proxy.close();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A server that has just started on a busy machine may refuse at first. */
async function signIn(origin: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await getToken(origin, EMAIL, PASSWORD);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await sleep(1000);
    }
  }
}

export type TwoServers = { servers: [BuiltServer, BuiltServer]; ask: Ask; stop: () => Promise<void> };

export async function startTwoServers(
  settings: Record<string, string> = { DEMO_DATA: 'true' },
): Promise<TwoServers> {
  const postgres = await startPostgres(POSTGRES_PROGRAMS ?? '');
  const dataDir = mkdtempSync(join(tmpdir(), 'parks-hosts-'));
  const start = () => startBuiltServer({ dataDir, env: { DATABASE_URL: postgres.url, ...settings } });
  const started: BuiltServer[] = [];
  const stop = async () => {
    for (const server of started) await server.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const first = await start();
    started.push(first);
    const second = await start();
    started.push(second);
    return { servers: [first, second], ask: getAsker(postgres.url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
