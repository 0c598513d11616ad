import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { create, extract } from 'tar';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { SYSTEM_ACTOR, writeAudit } from '../../server/audit/auditTrail.ts';
import { LAST_BACKUP } from '../../server/config.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { lockFolder } from '../../server/database/pglite/folderLock.ts';
import { users } from '../../server/database/schema.ts';
import { makeFirstAdmin } from '../../server/operations/installation/firstAdmin.ts';
import { backup } from '../../server/operations/maintenance/backup.ts';
import { type Command, runCommand } from '../../server/operations/maintenance/command.ts';
import { restore } from '../../server/operations/maintenance/restore.ts';
import { verify } from '../../server/operations/maintenance/verify.ts';
import { embeddedAccounts } from '../../server/platform/embedded/identity/index.ts';
import { runScript } from '../helpers/runScript.ts';

const isEmbedded = !inject('databaseTemplate').database;

let folder: string;
let source: string;
let archive: string;

type Work = (command: Command) => Promise<boolean>;

async function run(work: Work, dataDir: string, args: string[], env: Record<string, string> = {}) {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const code = await runCommand({ env: { DATA_DIR: dataDir, ...env }, args, folder, print }, work);
  return { code, text: lines.join('\n') };
}

function getFiles(root: string): Record<string, string> {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(join(root, name)).isFile() && !name.startsWith('host.lock'));
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(root, name), 'latin1')]));
}

async function findAccounts(dataDir: string): Promise<string[]> {
  const database = await openDatabase({ dataDir });
  const { rows } = await database.execute(sql`select email from users order by email`);
  await database.close();
  return rows.map((row) => String(row.email));
}

async function withoutDatabase(): Promise<string> {
  const unpacked = mkdtempSync(join(folder, 'altered-'));
  await extract({ file: archive, cwd: unpacked });
  const control = join(unpacked, 'data', 'database', 'global', 'pg_control');
  writeFileSync(control, Buffer.alloc(statSync(control).size, 'noise'));
  await create({ file: `${unpacked}.tar.gz`, gzip: true, cwd: unpacked }, readdirSync(unpacked));
  return `${unpacked}.tar.gz`;
}

describe.runIf(isEmbedded)('backup and restore', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parks-backup-test-'));
    source = join(folder, 'source');
    archive = join(folder, 'archive.tar.gz');
    cpSync(inject('databaseTemplate').folder, source, { recursive: true });
    const database = await openDatabase({ dataDir: source });
    const account = { email: 'chief@parks.example', password: 'Chief-password-1' };
    const now = () => new Date();
    await makeFirstAdmin({ database, identity: embeddedAccounts(database, now), now }, account);
    await database.close();
    writeFileSync(join(source, 'host.lock'), JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '' }));
    expect(await run(backup, source, ['archive.tar.gz'])).toMatchObject({ code: 0 });
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('AUTH-16 a restored folder contains every file except the signing keys, and opens with all accounts', async () => {
    const target = join(folder, 'target');
    const { code, text } = await run(restore, target, ['archive.tar.gz']);
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('and 1 account') });
    const restored = getFiles(target);
    const original = getFiles(source);
    expect(Object.keys(original).filter((name) => name.startsWith('files/')).length).toBeGreaterThan(0);
    const isKey = (name: string) => name.startsWith('keys');
    expect(Object.keys(original).filter(isKey)).toHaveLength(1);
    expect(Object.keys(restored).filter(isKey)).toEqual([]);
    expect(Object.keys(original)).toContain(LAST_BACKUP);
    expect(Object.keys(restored)).not.toContain(LAST_BACKUP);
    const others = Object.keys(original).filter((name) => !isKey(name) && name !== LAST_BACKUP);
    expect(Object.keys(restored)).toEqual(expect.arrayContaining(others));
    for (const name of Object.keys(original).filter((path) => path.startsWith('files/'))) {
      expect(restored[name] === original[name], name).toBe(true);
    }
    expect(await findAccounts(target)).toEqual(['chief@parks.example']);
    expect(readdirSync(folder).filter((name) => name.includes('restoring'))).toEqual([]);
  }, 60_000);

  test('a backup is for its owner alone to read, has no lock in it, and never replaces a file', async () => {
    expect(statSync(archive).mode & 0o077).toBe(0);
    const unpacked = mkdtempSync(join(folder, 'look-'));
    await extract({ file: archive, cwd: unpacked });
    expect(readdirSync(join(unpacked, 'data'))).not.toContain('host.lock');
    const before = readFileSync(archive);
    const { code, text } = await run(backup, source, ['archive.tar.gz']);
    expect({ code, text }).toEqual({ code: 1, text: `${archive} already exists.` });
    expect(readFileSync(archive).equals(before)).toBe(true);
  });

  test('a command that is started in another folder reads and writes there', async () => {
    const env = { DATA_DIR: source };
    const { code, text } = await runScript('restore', { args: ['monday.tar.gz'], env, cwd: folder });
    expect([code, text.trim()]).toEqual([1, `There is no file ${join(folder, 'monday.tar.gz')}.`]);
  });

  test('while a server has the folder, backup and restore are refused in a sentence', async () => {
    const busy = join(folder, 'busy');
    cpSync(source, busy, { recursive: true });
    const unlock = lockFolder(busy);
    const impatient: Work = (command) => backup({ ...command, takenWithin: 1000 });
    const backedUp = await run(impatient, busy, ['busy.tar.gz']);
    const restored = await run(restore, busy, ['archive.tar.gz', '--replace']);
    unlock();
    for (const { code, text } of [backedUp, restored]) {
      expect(code).toBe(1);
      expect(text).toContain('is in use by another Parks Console');
    }
    expect(existsSync(join(folder, 'busy.tar.gz'))).toBe(false);
    expect(readdirSync(folder).filter((name) => /busy\.|part$/.test(name))).toEqual([]);
  }, 60_000);

  test('a folder in use is replaced only on request; the old folder is kept, and so are the keys', async () => {
    const target = join(folder, 'used');
    cpSync(inject('databaseTemplate').folder, target, { recursive: true });
    writeFileSync(join(target, 'mine.txt'), 'kept');
    const refused = await run(restore, target, ['archive.tar.gz']);
    expect(refused.code).toBe(1);
    expect(refused.text).toContain('is not empty');
    expect(await findAccounts(target)).toEqual([]);
    const replaced = await run(restore, target, ['archive.tar.gz', '--replace']);
    expect(replaced).toMatchObject({ code: 0 });
    expect(await findAccounts(target)).toEqual(['chief@parks.example']);
    const [kept = ''] = readdirSync(folder).filter((name) => name.startsWith('used.before-'));
    expect(readFileSync(join(folder, kept, 'mine.txt'), 'utf8')).toBe('kept');
    // Otherwise everyone would have to sign in again.
    const ofKeys = join('keys', 'identity-tokens.json');
    expect(getFiles(target)[ofKeys]).toBe(getFiles(join(folder, kept))[ofKeys]);
    expect(await findAccounts(join(folder, kept))).toEqual([]);
  }, 60_000);

  test('a folder is replaced also if DATA_DIR ends in a slash', async () => {
    const target = join(folder, 'slash');
    cpSync(inject('databaseTemplate').folder, target, { recursive: true });
    expect(await run(restore, `${target}/`, ['archive.tar.gz', '--replace'])).toMatchObject({ code: 0 });
    expect(await findAccounts(target)).toEqual(['chief@parks.example']);
    expect(readdirSync(folder).filter((name) => name.startsWith('slash')).length).toBe(2);
  }, 60_000);

  test('a restore whose lock is looked at all the time does not end because the old folder has moved', async () => {
    const target = join(folder, 'looked');
    cpSync(inject('databaseTemplate').folder, target, { recursive: true });
    const lost: unknown[] = [];
    const original = globalThis.setInterval;
    const often = vi.spyOn(globalThis, 'setInterval').mockImplementation(((look: () => void) =>
      original(() => {
        try {
          look();
        } catch (error) {
          lost.push(error);
        }
      }, 0)) as typeof setInterval);
    try {
      expect(await run(restore, target, ['archive.tar.gz', '--replace'])).toMatchObject({ code: 0 });
    } finally {
      often.mockRestore();
    }
    expect(lost).toEqual([]);
  }, 60_000);

  test('a damaged archive, or one that does not open, is refused before anything changes', async () => {
    const target = join(folder, 'precious');
    cpSync(inject('databaseTemplate').folder, target, { recursive: true });
    const before = getFiles(target);
    const damaged = readFileSync(archive);
    const middle = Math.floor(damaged.length / 2);
    damaged.writeUInt8((damaged[middle] ?? 0) ^ 0xff, middle);
    writeFileSync(join(folder, 'damaged.tar.gz'), damaged);
    for (const file of [join(folder, 'damaged.tar.gz'), await withoutDatabase()]) {
      const { code, text } = await run(restore, target, [file, '--replace']);
      expect(code, file).toBe(1);
      expect(text, file).toContain('cannot be restored, and nothing was changed');
    }
    expect(getFiles(target)).toEqual(before);
    expect(readdirSync(folder).filter((name) => name.startsWith('precious'))).toEqual(['precious']);
  }, 120_000);

  test.each([
    ['backup', backup, ['a', 'b'], {}, 'Usage: npm run backup'],
    ['backup', backup, ['--fast'], {}, 'Usage: npm run backup'],
    ['backup', backup, ['source/inside.tar.gz'], {}, 'A backup in'],
    ['backup', backup, [], { DATABASE_URL: 'postgres://localhost/parks' }, 'docs/backup.md'],
    ['backup', backup, [], { DATA_DIR: '/nowhere' }, 'There is no database in /nowhere'],
    ['restore', restore, [], {}, 'Usage: npm run restore'],
    ['restore', restore, ['missing.tar.gz'], {}, 'There is no file'],
    ['backup', backup, ['missing/monday.tar.gz'], {}, 'There is no folder '],
    [
      'restore',
      restore,
      ['archive.tar.gz'],
      { DATA_DIR: '/dev/null/data' },
      'in /dev/null, which cannot be written (ENOTDIR)',
    ],
    [
      'restore',
      restore,
      ['archive.tar.gz'],
      { DATABASE_URL: 'postgres://localhost/parks' },
      'docs/backup.md',
    ],
    ['verify', verify, [], { DATA_DIR: '/nowhere' }, 'There is no database in /nowhere'],
    ['verify', verify, ['--expect'], {}, 'Usage: npm run verify'],
    [
      'verify',
      verify,
      ['--expect', 'x'],
      {},
      'fingerprint is not valid. Copy it from "audit1:" to the end of its line',
    ],
  ] as [string, Work, string[], Record<string, string>, string][])(
    '%s says in a sentence what it does not do: %#',
    async (_name, work, args, env, sentence) => {
      const { code, text } = await run(work, source, args, env);
      expect(code).toBe(/^Usage|fingerprint/.test(sentence) ? 2 : 1);
      expect(text).toContain(sentence);
    },
  );

  test('IAUD-2 verify ends with 0 and a fingerprint, and with 1 and the place when an entry was altered', async () => {
    const dataDir = join(folder, 'verified');
    cpSync(source, dataDir, { recursive: true });
    const good = await run(verify, dataDir, []);
    expect(good.code).toBe(0);
    const [, fingerprint = ''] = /no problems found\. Fingerprint (\S+)$/.exec(good.text) ?? [];
    const database = await openDatabase({ dataDir });
    const [chief] = await database.select({ id: users.id }).from(users);
    const about = { subject: 'user' as const, id: chief?.id ?? '' };
    const change = { description: ['Update'], platform: 'web' as const, at: new Date() };
    await writeAudit(database, about, SYSTEM_ACTOR, change);
    await database.close();
    expect(await run(verify, dataDir, ['--expect', fingerprint])).toMatchObject({ code: 0 });
    const again = await openDatabase({ dataDir });
    await again.execute(sql`alter table audit_entries disable trigger user`);
    await again.execute(sql`update audit_entries set role = 'admin' where description = '["Update"]'`);
    await again.close();
    const bad = await run(verify, dataDir, []);
    expect(bad.code).toBe(1);
    expect(bad.text).toMatch(/Chain \d+, position \d+: the entry of user \S+ was altered/);
    expect(bad.text).toContain('1 problem found');
  }, 60_000);

  test('a backup of a newer version is not restored, and its database is not verified', async () => {
    const newer = join(folder, 'newer');
    cpSync(source, newer, { recursive: true });
    const database = await openDatabase({ dataDir: newer });
    await database.execute(sql`insert into migrations (hash) values ('of the next version')`);
    await database.close();
    expect(await run(verify, newer, [])).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^A newer version of the server upgraded this database/),
    });
    expect(await run(backup, newer, ['newer.tar.gz'])).toMatchObject({ code: 0 });
    const target = join(folder, 'not restored');
    expect(await run(restore, target, ['newer.tar.gz'])).toMatchObject({
      code: 1,
      text: expect.stringMatching(/nothing was changed: A newer version of the server upgraded/),
    });
    expect(existsSync(target)).toBe(false);
  }, 60_000);

  test('IAUD-2 a backup in which an entry of the trail was altered is not restored', async () => {
    const altered = join(folder, 'rewritten');
    cpSync(source, altered, { recursive: true });
    const database = await openDatabase({ dataDir: altered });
    await database.execute(sql`alter table audit_entries disable trigger user`);
    await database.execute(sql`update audit_entries set role = 'junior_user'`);
    await database.close();
    expect(await run(backup, altered, ['rewritten.tar.gz'])).toMatchObject({ code: 0 });
    const target = join(folder, 'kept');
    cpSync(inject('databaseTemplate').folder, target, { recursive: true });
    const before = getFiles(target);
    const { code, text } = await run(restore, target, ['rewritten.tar.gz', '--replace']);
    expect({ code, text }).toEqual({
      code: 1,
      text: expect.stringContaining('its audit trail has been altered'),
    });
    expect(getFiles(target)).toEqual(before);
  }, 60_000);
});
