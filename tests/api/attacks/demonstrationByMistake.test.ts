import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { DEMO_PASSWORD, demoEmail } from '../../../demo/accounts.ts';
import { openDatabase } from '../../../server/database/opening/openDatabase.ts';
import { installation } from '../../../server/database/schema.ts';
import { type ServerProcess, spawnServer } from '../../helpers/builtServer.ts';
import { getToken } from '../../helpers/calls.ts';
import { copyTemplate, emptyStore, type TestStore } from '../../helpers/databaseTemplate.ts';
import { PUSH_SETTINGS } from '../../helpers/push.ts';
import { getStartRefusal } from '../../helpers/startUp.ts';

/* These servers were meant for production but have a missing or mistyped setting. */

const ADMIN = { FIRST_ADMIN_EMAIL: 'chief@parks.example', FIRST_ADMIN_PASSWORD: 'Chief-password-1' };
const PUBLIC_URL = 'https://console.parks.example';

// Every test starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let store: TestStore;
let started: ServerProcess[] = [];

afterEach(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  started = [];
  await store.remove();
});

async function startAndAttack(env: Record<string, string>): Promise<{ said: string; open: string[] }> {
  const server = spawnServer({ dataDir: store.dataDir, env });
  started.push(server);
  const origin = await Promise.race([
    server.ready.catch(() => undefined),
    server.ended.then(() => undefined),
  ]);
  const open = origin ? await doorsOpenTo(origin) : [];
  return { said: server.lines.filter((line) => !line.endsWith('…')).join('\n'), open };
}

async function doorsOpenTo(origin: string): Promise<string[]> {
  const signsIn = await getToken(origin, demoEmail('super_admin'), DEMO_PASSWORD).then(
    () => true,
    () => false,
  );
  const answers = async (path: string) => (await fetch(`${origin}${path}`)).ok;
  return [
    ...(signsIn ? ['the public password'] : []),
    ...((await answers('/dev/outbox')) ? ['/dev/outbox'] : []),
    ...((await answers('/emulator/auth/handler')) ? ['the account chooser'] : []),
  ];
}

describe('a new database', () => {
  beforeEach(async () => {
    store = await emptyStore(inject('databaseTemplate'));
  });

  // The unit tests (config/production) cover every production setting; this covers the effect of one.
  test.each([
    [{ PUBLIC_URL }, 'PUBLIC_URL is an https address'],
    [{ NODE_ENV: 'production' }, 'NODE_ENV is production'],
  ])('with %j does not start without an account, and says what it took for production', async (env, sign) => {
    const said = await getStartRefusal(store, env);
    expect(said).toMatch(/^This database has no accounts yet/);
    expect(said).toContain(`it is for production, because ${sign}`);
    expect(said).toContain('FIRST_ADMIN_EMAIL and FIRST_ADMIN_PASSWORD');
  });

  test('with a first administrator begins with that one alone', async () => {
    const { said, open } = await startAndAttack({ PUBLIC_URL, ...ADMIN });
    expect(said).toMatch(/ready: http/);
    expect(said).not.toContain(DEMO_PASSWORD);
    expect(open).toEqual([]);
  });

  test('with a mistyped name in .env does not start', async () => {
    writeFileSync(join(store.dataDir, '.env'), 'DTABASE_ULR=postgres://me:hidden@db/parks\n');
    const { said, open } = await startAndAttack({});
    expect(open).toEqual([]);
    expect(said).toContain('DTABASE_ULR in .env is not a setting of this server. Did you mean DATABASE_URL?');
    expect(said).not.toContain('hidden');
  });
});

describe('a production database', () => {
  test.each([
    ['', {}],
    [', also if Firebase signs people in', { IDENTITY: 'firebase', ...PUSH_SETTINGS }],
  ])('does not start with a setting by which Firebase takes forged tokens%s', async (_also, identity) => {
    store = await copyTemplate(inject('databaseTemplate'));
    const emulator = { FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' };
    const said = await getStartRefusal(store, { ...emulator, ...identity, ...ADMIN });
    expect(said).toMatch(/^FIREBASE_AUTH_EMULATOR_HOST is set, which makes Firebase accept forged tokens/);
  });
});

describe('a database that was created as a demonstration', () => {
  beforeEach(async () => {
    store = await copyTemplate(inject('databaseTemplate'));
    const database = await openDatabase(store);
    await database.update(installation).set({ demonstration: true });
    await database.close();
  });

  test('does not start for production', async () => {
    const said = await getStartRefusal(store, { PUBLIC_URL });
    expect(said).toMatch(/^This database contains demonstration accounts with a public password/);
    expect(said).toContain('DEMO_DATA=true');
  });

  test('starts if it is requested, and warns who may sign in', async () => {
    const { said, open } = await startAndAttack({ DEMO_DATA: 'true', PUBLIC_URL, ...ADMIN });
    expect(open).toEqual(['/dev/outbox', 'the account chooser']);
    expect(said).toContain('Anyone who can reach this server can sign in, read its messages');
  });

  test('does not start again once a folder of its own names a secret', async () => {
    const secret = join(store.dataDir, 'smtp');
    writeFileSync(secret, 'smtp://127.0.0.1:1\n');
    const said = await getStartRefusal(store, { SMTP_URL_FILE: secret });
    rmSync(secret);
    expect(said).toContain('SMTP_URL is set');
  });
});
