import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inspectDataFolder } from '../../../../server/operations/settings/dataFolder.ts';
import { isRoot, NOBODY } from '../../../helpers/folderModes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parks-settings-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

test('a private folder of this user is in order', async () => {
  expect(await inspectDataFolder(folder)).toEqual([]);
});

test('a missing folder is noted, and not created', async () => {
  const missing = join(folder, 'data', 'parks');
  expect(await inspectDataFolder(missing)).toEqual([
    { level: 'note', text: `The data folder ${missing} does not exist yet. The first start creates it.` },
  ]);
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test('a folder that others can open is noted, and not changed', async () => {
  chmodSync(folder, 0o755);
  expect(await inspectDataFolder(folder)).toEqual([
    { level: 'note', text: expect.stringContaining(`can open the data folder ${folder}`) },
  ]);
  expect(statSync(folder).mode & 0o777).toBe(0o755);
});

test('a file in its place prevents serving', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const dataDir of [file, join(file, 'data')]) {
    expect(await inspectDataFolder(dataDir)).toEqual([
      {
        level: 'error',
        text: expect.stringContaining(`The data folder ${dataDir} cannot be written (ENOTDIR)`),
      },
    ]);
  }
});

test('a folder of another user prevents serving', async () => {
  const user = process.getuid?.() ?? 0;
  vi.spyOn(process, 'getuid').mockReturnValue(user + 1);
  expect(await inspectDataFolder(folder)).toEqual([
    {
      level: 'error',
      text: expect.stringContaining(`belongs to another user (uid ${user}; this is ${user + 1})`),
    },
  ]);
});

test.runIf(isRoot)('a file of another user in the database prevents serving', async () => {
  const file = join(folder, 'database', 'base', '2838');
  mkdirSync(join(folder, 'database', 'base'), { recursive: true });
  writeFileSync(file, '');
  expect(await inspectDataFolder(folder)).toEqual([]);
  chownSync(file, NOBODY.uid, NOBODY.gid);
  expect(await inspectDataFolder(folder)).toEqual([
    {
      level: 'error',
      text:
        `${file} belongs to another user (uid ${NOBODY.uid}; this is 0). Give the data folder and everything in it to ` +
        'this user with chown -R.',
    },
  ]);
});

test.skipIf(process.getuid?.() === 0)('a folder without the right to write prevents serving', async () => {
  chmodSync(folder, 0o500);
  for (const dataDir of [folder, join(folder, 'data')]) {
    expect(await inspectDataFolder(dataDir)).toEqual([
      {
        level: 'error',
        text: expect.stringContaining(`The data folder ${dataDir} cannot be written (EACCES)`),
      },
    ]);
  }
});
