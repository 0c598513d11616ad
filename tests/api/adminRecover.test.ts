import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type Recovery, recoverSuperAdmin } from '../../server/accounts/recoverSuperAdmin.ts';
import { verifyAudit } from '../../server/audit/verify.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import {
  auditEntries,
  identityAccounts,
  outbox,
  signInFailures,
  users,
} from '../../server/database/schema.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { makeFirstAdmin } from '../../server/operations/installation/firstAdmin.ts';
import { adminRecover } from '../../server/operations/maintenance/adminRecover.ts';
import { runCommand } from '../../server/operations/maintenance/command.ts';
import { referenceStore } from '../../server/platform/embedded/documents/store.ts';
import { embeddedAccounts } from '../../server/platform/embedded/identity/index.ts';
import { type BuiltServer, startBuiltServer } from '../helpers/builtServer.ts';
import { callServer, getToken } from '../helpers/calls.ts';
import { runScript } from '../helpers/runScript.ts';
import { POSTGRES_PROGRAMS, startServerOnPostgres } from '../helpers/serverOnPostgres.ts';

const CHIEF = 'chief@parks.example';
const PASSWORD = 'Chief-password-1';
const GIVEN = 'Given-at-the-machine-1';

// Every test starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parks-recover-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const recover = (args: string[], env: Record<string, string>, input = '') =>
  runScript('adminRecover', { args, env: { INIT_CWD: folder, ...env }, input });

const now = () => new Date();

/** A copy of one in which the first administrator exists. */
async function installation(name: string): Promise<string> {
  const template = join(folder, 'template');
  if (!existsSync(template)) {
    cpSync(inject('databaseTemplate').folder, template, { recursive: true });
    await withDatabase(template, (database) =>
      makeFirstAdmin(
        { database, identity: embeddedAccounts(database, now), now },
        { email: CHIEF, password: PASSWORD },
      ),
    );
  }
  const dataDir = join(folder, name);
  cpSync(template, dataDir, { recursive: true });
  return dataDir;
}

type Store = Awaited<ReturnType<typeof openDatabase>>;
async function withDatabase<Result>(dataDir: string, work: (database: Store) => Promise<Result>) {
  const database = await openDatabase({ dataDir });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function lock(database: Store) {
  await database.update(users).set({ isActive: 0, isNew: 0, lockedAt: new Date() });
  await database.update(identityAccounts).set({ disabled: true });
  await database.insert(signInFailures).values({ email: CHIEF, attempts: 5, lastAt: new Date() });
}

async function lastEntry(database: Store) {
  expect(await verifyAudit(database)).toMatchObject({ problems: [] });
  const entries = await database.select().from(auditEntries).where(eq(auditEntries.subject, 'user'));
  const changes = entries.filter(({ description: [first = ''] }) => !first.startsWith('Login'));
  return changes.toSorted((one, other) => Number(one.id) - Number(other.id)).at(-1);
}

const getDetails = async (origin: string, password: string) => {
  const token = await getToken(origin, CHIEF, password);
  const { body } = await callServer(origin, 'get_user_details', { platform: 'web' }, { token });
  return { is_active: body.is_active, is_new: body.is_new };
};

describe.runIf(!inject('databaseTemplate').database)('npm run admin:recover on the embedded database', () => {
  test('AUTH-11 lets the only super_admin in again while no server runs, with a password that must be changed', async () => {
    const dataDir = await installation('stopped');
    await withDatabase(dataDir, lock);
    writeFileSync(join(folder, 'given.txt'), `${GIVEN}\n`);
    const { code, text } = await recover(['--password-file', 'given.txt'], { DATA_DIR: dataDir });
    expect(text).toContain(`${CHIEF} can sign in again.`);
    expect(text).not.toContain(GIVEN);
    expect(code).toBe(0);
    await withDatabase(dataDir, async (database) => {
      expect(await lastEntry(database)).toMatchObject({
        changedBy: 'system',
        changedByName: 'Parks Console',
        description: [
          "Recovered on the server's machine",
          'Reset password',
          'Update status from Locked to Active',
        ],
      });
      expect(await database.select().from(signInFailures)).toEqual([]);
      const [mail] = await database.select().from(outbox);
      expect(mail).toMatchObject({ recipient: CHIEF, subject: 'Your Parks Console password was reset' });
      expect(mail?.body).not.toContain(GIVEN);
    });
    const server = await startBuiltServer({ dataDir, env: { DEMO_DATA: 'false' } });
    try {
      expect(await getDetails(server.origin, GIVEN)).toEqual({ is_active: 1, is_new: 1 });
      await expect(getToken(server.origin, CHIEF, PASSWORD)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
    } finally {
      await server.kill9();
    }
  });

  // The tests share a server and an account, and each continues from the one before.
  describe('while the server runs', { shuffle: false }, () => {
    let server: BuiltServer;
    beforeAll(async () => {
      server = await startBuiltServer({
        dataDir: await installation('running'),
        env: { DEMO_DATA: 'false' },
      });
    }, 240_000);
    afterAll(() => server.kill9());

    const details = (token: string) =>
      callServer(server.origin, 'get_user_details', { platform: 'web' }, { token });
    const lockOut = async () => {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        await getToken(server.origin, CHIEF, 'Wrong-password-1').catch(() => undefined);
      }
    };

    test('AUTH-11 asks the server, which forgets the failures and ends earlier sessions, and leaves the password', async () => {
      const earlier = await getToken(server.origin, CHIEF, PASSWORD);
      await lockOut();
      const { code, text } = await recover([], { DATA_DIR: server.dataDir });
      expect({ code, text }).toEqual({
        code: 0,
        text: expect.stringContaining(`${CHIEF} can sign in again`),
      });
      expect((await details(earlier)).status).toBe(401);
      expect(await getDetails(server.origin, PASSWORD)).toEqual({ is_active: 1, is_new: 0 });
    });

    test('AUTH-11 UDET-11 a piped password is good for one sign-in, and nothing of it stays in the folder', async () => {
      await lockOut();
      const piped = await recover(
        ['--new-password', '--email', ' Chief@parks.example '],
        { DATA_DIR: server.dataDir },
        `${GIVEN}\n`,
      );
      expect(piped).toEqual({ code: 0, text: expect.stringContaining('works for one sign-in') });
      expect(await getDetails(server.origin, GIVEN)).toEqual({ is_active: 1, is_new: 1 });
      expect(readdirSync(server.dataDir).filter((name) => name.startsWith('recover-'))).toEqual([]);
      const token = await getToken(server.origin, CHIEF, GIVEN);
      const choose = (password: string) =>
        callServer(server.origin, 'change_password', { platform: 'web', email: CHIEF, password }, { token });
      expect((await choose(GIVEN)).status).toBe(400);
      expect((await choose('Quiet-otter-9')).status).toBe(200);
      expect(await getDetails(server.origin, 'Quiet-otter-9')).toEqual({ is_active: 1, is_new: 0 });
    });

    test('AUTH-14 a refusal of the server is printed by the command, and changes nothing', async () => {
      const refused = await recover(['--new-password'], { DATA_DIR: server.dataDir }, 'Dragon2026!\n');
      expect(refused).toEqual({ code: 1, text: 'Please choose a password that is harder to guess.\n' });
      expect(await getDetails(server.origin, 'Quiet-otter-9')).toEqual({ is_active: 1, is_new: 0 });
    });

    test("IAUD-2 the audit trail of the server's changes is complete, and its log has no password", async () => {
      expect(await server.stop()).toBe(0);
      await withDatabase(server.dataDir, async (database) => {
        await lastEntry(database);
        const entries = await database.select().from(auditEntries);
        const said = entries.flatMap(({ description }) => description);
        expect(said.filter((sentence) => sentence === "Recovered on the server's machine")).toHaveLength(2);
      });
      expect(server.logs().join('\n')).not.toContain(GIVEN);
    });
  });

  test('AUTH-11 prints a sentence about an account that it does not reactivate', async () => {
    const dataDir = await installation('refusals');
    await withDatabase(dataDir, async (database) => {
      const [chief] = await database.select().from(users);
      if (!chief) throw new Error('There is no account.');
      const { searchText: _, ...row } = chief;
      const suspended = { isActive: -1, archiveDate: '2026-01-05', suspensionRemark: 'Left' } as const;
      await database.insert(users).values([
        { ...row, id: 'second', staffId: '2', email: 'second@parks.example' },
        { ...row, id: 'ranger', staffId: '3', email: 'ranger@parks.example', role: 'junior_user' },
        { ...row, id: 'away', staffId: '4', email: 'away@parks.example', ...suspended },
        { ...row, id: 'over', staffId: '5', email: 'over@parks.example', accountExpiry: '2026-01-06' },
        {
          ...row,
          id: 'gone',
          staffId: '6',
          email: 'gone@parks.example',
          deletedAt: new Date('2026-01-07'),
        },
      ]);
      const identity = embeddedAccounts(database, now);
      const reference = referenceStore(database, now);
      const services = { database, identity, reference, now, config: readConfig({ DATA_DIR: dataDir }) };
      const getRefusal = async (wish: Recovery) => {
        const error = await recoverSuperAdmin(services, wish).catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(Refusal);
        return error instanceof Refusal ? error.message : '';
      };
      expect(await getRefusal({})).toMatch(
        /several Super Admins; name one with --email:\n {2}\S+ \((Active|Archived)\)\n/,
      );
      const of = (name: string) => getRefusal({ email: `${name}@parks.example` });
      expect(await of('nobody')).toMatch(/^No account has the email nobody@parks\.example/);
      expect(await of('ranger')).toContain('is not a Super Admin; its role is');
      expect(await of('away')).toContain('has been suspended since 2026-01-05 (Left)');
      expect(await of('over')).toContain('expired after 2026-01-06');
      expect(await of('gone')).toContain('was deleted on 2026-01-07');
      for (const password of ['Dragon2026!', 'First.Administrator1', CHIEF, 'short', 'has a space']) {
        const said = await getRefusal({ email: CHIEF, password });
        expect(said).not.toContain(password);
        expect(said).toMatch(/harder to guess|at least 6|space/i);
      }
      await database.update(users).set({ role: 'admin' });
      expect(await getRefusal({})).toContain('There is no Super Admin in this database.');
      expect(await database.$count(auditEntries)).toBe(1);
    });
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    const command = { env: { DATA_DIR: dataDir }, folder, print };
    expect(await runCommand({ ...command, args: ['--password-file', 'missing.txt'] }, adminRecover)).toBe(1);
    expect(await runCommand({ ...command, args: ['--email', 'ranger@parks.example'] }, adminRecover)).toBe(1);
    expect(lines).toEqual([
      '--password-file names a file that cannot be read (ENOENT).',
      expect.stringContaining('is not a Super Admin; its role is'),
    ]);
  });
});

test('called wrongly it says how it is called and ends with 2', async () => {
  const { code, text } = await recover(['Chief-password-2'], { DATA_DIR: folder });
  expect(code).toBe(2);
  expect(text).toMatch(/^Usage: npm run admin:recover/);
  for (const args of [
    ['--password', 'Chief-password-2'],
    ['--new-password', '--password-file', 'x'],
  ]) {
    const print = vi.fn();
    expect(await runCommand({ env: { DATA_DIR: folder }, folder, print, args }, adminRecover)).toBe(2);
    expect(print).toHaveBeenCalledWith(expect.stringMatching(/^Usage: npm run admin:recover/));
  }
});

describe.runIf(POSTGRES_PROGRAMS)('npm run admin:recover on PostgreSQL', () => {
  test('AUTH-11 reactivates the super_admin while a server is running', async () => {
    const on = await startServerOnPostgres();
    try {
      await on.ask(`update users set is_active = 0, is_new = 0, locked_at = now()`);
      await on.ask(`update identity_accounts set disabled = true`);
      await expect(getToken(on.server.origin, CHIEF, PASSWORD)).rejects.toThrow('USER_DISABLED');
      const env = { DATABASE_URL: on.postgres.url, DATA_DIR: on.server.dataDir };
      const recovered = await recover(['--new-password'], env, GIVEN);
      expect(recovered).toEqual({ code: 0, text: expect.stringContaining(`${CHIEF} can sign in again`) });
      expect(await getDetails(on.server.origin, GIVEN)).toEqual({ is_active: 1, is_new: 1 });
      await expect(getToken(on.server.origin, CHIEF, PASSWORD)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
      expect(
        (await callServer(on.server.origin, 'get_user_details', { platform: 'web' }, { token: on.token }))
          .status,
      ).toBe(401);
      const [entry] = await on.ask(
        "select description from audit_entries where description->>0 not like 'Login%' order by id desc limit 1",
      );
      expect(entry?.description).toContain("Recovered on the server's machine");
    } finally {
      await on.stop();
    }
  });
});
