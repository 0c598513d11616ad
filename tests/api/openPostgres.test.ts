import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { queryRows } from '../../server/database/connection.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { adminRecover } from '../../server/operations/maintenance/adminRecover.ts';
import { checkSettings } from '../../server/operations/maintenance/checkSettings.ts';
import { runCommand } from '../../server/operations/maintenance/command.ts';
import { listOutbox } from '../../server/operations/maintenance/listOutbox.ts';
import { migrateTables } from '../../server/operations/maintenance/migrateTables.ts';
import { getToken } from '../helpers/calls.ts';
import { emptyStore, type TestStore } from '../helpers/databaseTemplate.ts';
import { getRefusal, serverProcesses, stop } from '../helpers/serverProcesses.ts';
import { startTcpProxy } from '../helpers/tcpProxy.ts';

const EMAIL = 'chief@parks.example';
const PASSWORD = 'Chief-password-1';
const ADMIN = { FIRST_ADMIN_EMAIL: EMAIL, FIRST_ADMIN_PASSWORD: PASSWORD };

// Every test starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

async function runMigrate(databaseUrl = ''): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const command = { env: { DATABASE_URL: databaseUrl }, args: [], folder: '', print: lines.push.bind(lines) };
  return { code: await runCommand(command, migrateTables), lines };
}

test('npm run migrate without a PostgreSQL says that only PostgreSQL needs it', async () => {
  const { code, lines } = await runMigrate();
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^DATABASE_URL is not set\. Only PostgreSQL needs this command/),
  ]);
});

describe.runIf(inject('databaseTemplate').database)('on PostgreSQL', () => {
  const start = serverProcesses();
  let store: TestStore;
  let url: string;

  beforeEach(async () => {
    store = await emptyStore(inject('databaseTemplate'));
    url = store.databaseUrl ?? '';
  });
  afterEach(async () => {
    await store.remove();
  });

  async function run(...statements: string[]): Promise<void> {
    const database = await openDatabase(store);
    for (const statement of statements) await database.execute(sql.raw(statement));
    await database.close();
  }

  describe('a role that may not change tables', () => {
    const role = `server_${process.pid}`;
    let serving: string;

    beforeEach(async () => {
      await run(`create role ${role} login password 'quiet'`, 'revoke create on schema public from public');
      const address = new URL(url);
      address.username = role;
      address.password = 'quiet';
      serving = address.href;
    });
    afterEach(async () => {
      await run(`drop owned by ${role}`, `drop role ${role}`);
    });

    const grant = () =>
      run(
        `grant select, insert, update, delete on all tables in schema public to ${role}`,
        `grant usage on all sequences in schema public to ${role}`,
      );
    const check = async () => {
      const lines: string[] = [];
      const env = { DATA_DIR: store.dataDir, DATABASE_URL: serving };
      await runCommand({ env, args: [], folder: '', print: lines.push.bind(lines) }, checkSettings);
      return lines.filter((line) => line.startsWith('Error: '));
    };
    const startAs = (databaseUrl: string) =>
      start({ dataDir: store.dataDir, env: { DATABASE_URL: databaseUrl, ...ADMIN } });

    test('serves after npm run migrate, which changes nothing the second time', async () => {
      expect(await runMigrate(url)).toEqual({
        code: 0,
        lines: [expect.stringMatching(/^Migrations applied: \d+\.$/)],
      });
      expect(await runMigrate(url)).toEqual({ code: 0, lines: ['The tables are up to date.'] });
      await grant();
      const server = startAs(serving);
      const origin = await server.ready;
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
      await expect(getToken(origin, EMAIL, PASSWORD)).resolves.toMatch(/^ey/);
      await stop(server);
    });

    test('is told what to run on a new database, and before an upgrade', async () => {
      const NEEDED =
        /^The tables of this database must be .+ Run npm run migrate with the DATABASE_URL of a role/;
      expect(await getRefusal(startAs(serving))).toMatch(NEEDED);
      expect(await check()).toEqual([expect.stringContaining('the role of DATABASE_URL may not do that')]);
      await runMigrate(url);
      await grant();
      expect(await check()).toEqual([]);
      const last = readMigrationFiles({ migrationsFolder: 'server/database/migrations' }).at(-1);
      await run(`delete from migrations where hash = '${last?.hash}'`);
      expect(await getRefusal(startAs(serving))).toMatch(NEEDED);
    });
  });

  test('npm run outbox and admin:recover need only DATABASE_URL, and make no DATA_DIR', async () => {
    await runMigrate(url);
    const missing = join(store.dataDir, 'missing');
    const lines: string[] = [];
    const env = { DATABASE_URL: url, DATA_DIR: missing };
    const command = { env, args: [], folder: '', print: lines.push.bind(lines) };
    expect(await runCommand(command, listOutbox)).toBe(0);
    lines.length = 0;
    expect(await runCommand(command, adminRecover)).toBe(1);
    expect(lines).toEqual(['There is no Super Admin in this database.']);
    expect(existsSync(missing)).toBe(false);
  });

  test('a database of another encoding is refused with how to create it', async () => {
    const name = `ascii_${process.pid}`;
    await run(`create database ${name} encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C' template template0`);
    const address = new URL(url);
    address.pathname = name;
    await expect(openDatabase({ ...store, databaseUrl: address.href })).rejects.toThrow(
      'its encoding is SQL_ASCII; create it with createdb --template=template0 --encoding=UTF8',
    );
    await run(`drop database ${name}`);
  });

  test('opens without the startup parameter options, which PgBouncer refuses, and its time zone is UTC', async () => {
    await run(`alter database ${new URL(url).pathname.slice(1)} set timezone = 'Asia/Singapore'`);
    const address = new URL(url);
    const proxy = await startTcpProxy(Number(address.port));
    address.port = String(proxy.port);
    proxy.loseAnswerTo('\0options\0');
    const database = await openDatabase({ ...store, databaseUrl: address.href });
    const zone = sql`show timezone`;
    expect(await queryRows(database, zone)).toEqual([{ TimeZone: 'UTC' }]);
    expect(await database.forLongWork((own) => queryRows(own, zone))).toEqual([{ TimeZone: 'UTC' }]);
    await database.close();
    await proxy.close();
  });

  test('opens no more connections for calls than DATABASE_CONNECTIONS', async () => {
    const database = await openDatabase({ ...store, databaseConnections: 4 });
    await Promise.all(Array.from({ length: 12 }, () => database.execute(sql`select pg_sleep(0.1)`)));
    expect(database.load().open).toBe(4);
    await database.close();
  });
});
