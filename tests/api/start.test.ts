import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { ROLES } from '../../contract/permissions.ts';
import { DEMO_PASSWORD, demoEmail } from '../../demo/accounts.ts';
import { readConfig } from '../../server/config.ts';
import { queryRows } from '../../server/database/connection.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { tryPort } from '../../server/operations/startup/listen.ts';
import { findLogProblems, type ServerProcess } from '../helpers/builtServer.ts';
import { callServer, getToken } from '../helpers/calls.ts';
import { copyTemplate, emptyStore, type TestStore } from '../helpers/databaseTemplate.ts';
import { getRefusal, serverProcesses, stop } from '../helpers/serverProcesses.ts';
import { getStartRefusal } from '../helpers/startUp.ts';

const ADMIN = { FIRST_ADMIN_EMAIL: 'Chief@parks.example', FIRST_ADMIN_PASSWORD: 'Chief-password-1' };
const isEmbedded = !inject('databaseTemplate').database;
/** Failures before the database opens. */
const testOnce = test.runIf(isEmbedded);

// Every test starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const SAID = [
  expect.stringMatching(/^SMTP_URL is not set, so this server sends no mail\./),
  expect.stringMatching(/ ready: http/),
];

let store: TestStore;

beforeEach(async () => {
  store = await copyTemplate(inject('databaseTemplate'));
});
afterEach(async () => {
  await store.remove();
});

// Registered here so that each process ends before its folder is removed.
const startProcess = serverProcesses();

function start(env: Record<string, string> = {}): ServerProcess {
  return startProcess({ dataDir: store.dataDir, env: { DATABASE_URL: store.databaseUrl ?? '', ...env } });
}

const refusal = (env: Record<string, string>) => getRefusal(start(env));
/** Without a process. */
const refusalHere = (env: Record<string, string>) => getStartRefusal(store, env);

test('a failed migration says what the database said, before all else', async () => {
  const database = await openDatabase(store);
  const [first] = readMigrationFiles({ migrationsFolder: 'server/database/migrations' });
  await database.execute(sql`delete from migrations where hash <> ${first?.hash}`);
  await database.close();
  const { ended, lines } = start(ADMIN);
  expect(await ended).toBe(1);
  expect(lines.find((line) => !line.endsWith('…'))).toMatch(/^The server cannot start: .* already exists$/);
});

describe('invalid settings end the start with a sentence', () => {
  testOnce('wrong values, all at once', async () => {
    expect(await refusal({ PORT: 'http', DEMO_DATA: 'yes' })).toBe(
      'PORT must be a whole number from 0 to 65535, such as 3000; it is "http".\n' +
        'DEMO_DATA must be true or false; it is "yes".',
    );
  });

  testOnce('.env counts like the environment, which wins', async () => {
    writeFileSync(join(store.dataDir, '.env'), 'LOG_LEVEL=loud\n');
    expect(await refusal({})).toMatch(/^LOG_LEVEL must be one of/);
    const host = start({ LOG_LEVEL: 'warn', ...ADMIN });
    await expect(host.ready).resolves.toMatch(/^http/);
    await stop(host);
  });

  testOnce('.env that cannot be read', async () => {
    symlinkSync('.env', join(store.dataDir, '.env'));
    expect(await refusal(ADMIN)).toMatch(/^The settings in \.env cannot be read: ELOOP/);
  });

  testOnce('a port of another program', async () => {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await refusal({ PORT: String(port), ...ADMIN })).toBe(
      `Port ${port} is in use by another program. Stop that one, or choose another port with PORT, such as PORT=${port + 1}.`,
    );
    server.close();
  });

  testOnce('an address of another machine', async () => {
    await expect(tryPort(readConfig({ HOST: '192.0.2.1', PORT: '0' }))).rejects.toThrow(
      'HOST 192.0.2.1 is not an address of this machine.',
    );
  });

  testOnce('an unusable data folder', async () => {
    const file = join(store.dataDir, 'file');
    writeFileSync(file, '');
    expect(await refusalHere({ DATA_DIR: file, DATABASE_URL: '', ...ADMIN })).toBe(
      `The data folder ${file} cannot be written (EEXIST). Set DATA_DIR to a folder of your own.`,
    );
  });

  testOnce('an unreachable PostgreSQL; its password is not printed', async () => {
    const said = await refusalHere({ DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/parks', ...ADMIN });
    expect(said).toBe(
      'The database me@127.0.0.1:1/parks of DATABASE_URL cannot be opened: nothing is listening there.',
    );
  });

  test.runIf(!isEmbedded)('a PostgreSQL without this database, or with another password', async () => {
    const url = new URL(store.databaseUrl ?? '');
    url.pathname = '/nowhere';
    expect(await refusalHere({ DATABASE_URL: url.href })).toMatch(
      /there is no such database; create it first\.$/,
    );
    url.password = 'wrong';
    expect(await refusalHere({ DATABASE_URL: url.href })).toMatch(/the password is wrong\.$/);
  });
});

test('a database of a newer version ends the start with a sentence and stays as it is', async () => {
  const database = await openDatabase(store);
  await database.execute(sql`insert into migrations (hash) values ('of the next version')`);
  const read = () =>
    queryRows(database, sql`select hash, (select count(*) from installation_keys) as keys from migrations`);
  const before = await read();
  if (isEmbedded) await database.close();
  expect(await refusalHere(ADMIN)).toMatch(
    /^A newer version of the server upgraded this database on \d{4}-\d\d-\d\d; this version only knows its tables as of \d{4}-\d\d-\d\d\. Nothing was changed\. Start the newer version, or restore a backup/,
  );
  if (isEmbedded) return;
  expect(await read()).toEqual(before);
  await database.close();
});

describe('a database without demonstration data', () => {
  test('does not start without an account and says what to set', async () => {
    const said = await refusal({});
    expect(said).toMatch(/^This database has no accounts yet/);
    expect(said).toContain('FIRST_ADMIN_EMAIL and FIRST_ADMIN_PASSWORD');
  });

  test('AUTH-14 does not start with a first password that is easy to guess', async () => {
    const said = await refusalHere({ ...ADMIN, FIRST_ADMIN_PASSWORD: '20112026' });
    expect(said).toBe('FIRST_ADMIN_PASSWORD must be harder to guess.');
  });

  test('IAUD-2 starts with the first administrator, whom a later setting does not change, and says only what it must', async () => {
    const first = start(ADMIN);
    const origin = await first.ready;
    expect(first.lines.filter((line) => !line.endsWith('…'))).toEqual(SAID);
    const token = await getToken(origin, 'chief@parks.example', ADMIN.FIRST_ADMIN_PASSWORD);
    const details = await callServer(origin, 'get_user_details', { platform: 'web' }, { token });
    expect(details.body).toMatchObject({ role: 'super_admin', is_active: 1, is_new: 0 });
    const trail = { platform: 'web' as const, user_id: details.body.id, page: 1, size: 10 };
    const audit = await callServer(origin, 'get_user_audit_trails', trail, { token });
    expect(audit.body.data).toMatchObject([
      { description: ['Login (another browser)'] },
      { description: ['Create user'], role: 'super_admin' },
    ]);
    const everybody = await callServer(origin, 'get_all_users', { platform: 'web' }, { token });
    expect(everybody.body.total).toBe(1);
    await stop(first);

    const second = start({
      FIRST_ADMIN_EMAIL: 'other@parks.example',
      FIRST_ADMIN_PASSWORD: 'Other-password-1',
    });
    await expect(getToken(await second.ready, 'other@parks.example', 'Other-password-1')).rejects.toThrow();
    await stop(second);
    const third = start();
    await third.ready;
    await stop(third);
    // A job may log the sign-ins above.
    const said = third.lines.filter((line) => !line.endsWith('…') && !line.includes('"msg":"security"'));
    expect(said).toEqual(SAID);
  });

  testOnce('says at the start that the stored files are not there', async () => {
    const files = join(store.dataDir, 'files');
    rmSync(files, { recursive: true });
    const host = start(ADMIN);
    await host.ready;
    const lines = host.lines.filter((line) => line.includes(`are not in ${files}`));
    expect(lines).toEqual([expect.stringContaining('npm run verify')]);
  });

  test('keeps its data as they are when it is asked for the demonstration', async () => {
    const host = start({ DEMO_DATA: 'true', ...ADMIN });
    const origin = await host.ready;
    expect(host.lines.join('\n')).toContain('DEMO_DATA=true only fills new databases.');
    expect(host.lines.join('\n')).not.toContain(DEMO_PASSWORD);
    const token = await getToken(origin, 'chief@parks.example', ADMIN.FIRST_ADMIN_PASSWORD);
    const everybody = await callServer(origin, 'get_all_users', { platform: 'web' }, { token });
    expect(everybody.body.total).toBe(1);
  });
});

describe('a new database', () => {
  beforeEach(async () => {
    await store.remove();
    store = await emptyStore(inject('databaseTemplate'));
  });

  test('gets the demonstration even if the first start was interrupted, and the start prints the accounts', async () => {
    const database = await openDatabase(store);
    await migrate(database);
    await database.close();
    const host = start({ DEMO_DATA: isEmbedded ? '' : 'true' });
    const origin = await host.ready;
    const said = host.lines.join('\n');
    expect(said).toContain(DEMO_PASSWORD);
    for (const role of ROLES) {
      expect(said).toContain(demoEmail(role));
      await expect(getToken(origin, demoEmail(role))).resolves.toBeTypeOf('string');
    }
    await stop(host);
    expect(findLogProblems(host.lines)).toEqual([]);
  }, 240_000);

  test.runIf(!isEmbedded)('in PostgreSQL stays without demonstration unless it is asked for', async () => {
    expect(await refusalHere({})).toMatch(/^This database has no accounts yet/);
  });

  test.runIf(!isEmbedded)('is filled once, however many processes start on it at once', async () => {
    const servers = Array.from({ length: 3 }, () => start(ADMIN));
    const origins = await Promise.all(servers.map(({ ready }) => ready));
    for (const origin of origins) {
      const token = await getToken(origin, 'chief@parks.example', ADMIN.FIRST_ADMIN_PASSWORD);
      const everybody = await callServer(origin, 'get_all_users', { platform: 'web' }, { token });
      expect(everybody.body.total).toBe(1);
    }
    expect(servers.flatMap(({ lines }) => findLogProblems(lines))).toEqual([]);
  });
});
