import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { create, extract } from 'tar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  isInside,
  type Manifest,
  readArchive,
  readContents,
  writeArchive,
} from '../../../../server/operations/maintenance/archive.ts';

let folder: string;
let data: string;
let archive: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parks-archive-'));
  data = join(folder, 'source');
  archive = join(folder, 'archive.tar.gz');
  mkdirSync(join(data, 'files', 'ab'), { recursive: true, mode: 0o700 });
  writeFileSync(join(data, 'files', 'ab', 'photo'), Buffer.alloc(300_000, 'photo'), { mode: 0o600 });
  writeFileSync(join(data, 'empty'), '');
  writeFileSync(join(data, 'host.lock'), 'locked');
  await writeArchive(data, getManifest(data), archive);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function getManifest(root: string): Manifest {
  const madeAt = '2026-11-21T04:00:00.000Z';
  const counts = { incidents: 3, accounts: 2 };
  return {
    format: 'parks-console-backup',
    version: 1,
    madeAt,
    postgres: '18',
    ...counts,
    ...readContents(root),
  };
}

function emptyFolder(): string {
  return mkdtempSync(join(folder, 'into-'));
}

async function altered(change: (unpacked: string) => void): Promise<string> {
  const unpacked = emptyFolder();
  await extract({ file: archive, cwd: unpacked });
  change(unpacked);
  const file = `${unpacked}.tar.gz`;
  await create({ file, gzip: true, cwd: unpacked }, readdirSync(unpacked));
  return file;
}

test('an archive gives back every file with its rights, what was said of it, and no lock', async () => {
  const into = emptyFolder();
  expect(await readArchive(archive, into)).toEqual({ ...getManifest(data), files: 2, bytes: 300_000 });
  const photo = join('files', 'ab', 'photo');
  expect(readFileSync(join(into, 'data', photo)).equals(readFileSync(join(data, photo)))).toBe(true);
  expect(statSync(join(into, 'data', photo)).mode & 0o777).toBe(0o600);
  expect(statSync(join(into, 'data', 'files')).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(into, 'data')).sort()).toEqual(['empty', 'files']);
});

test('an archive is for its owner alone to read', () => {
  expect(statSync(archive).mode & 0o077).toBe(0);
});

test.each([1, 10, 200])('an archive without its last %i bytes is refused', async (lost) => {
  const whole = readFileSync(archive);
  writeFileSync(archive, whole.subarray(0, whole.length - lost));
  await expect(readArchive(archive, emptyFolder())).rejects.toThrow();
});

test('an archive with one changed bit is refused, wherever it is', async () => {
  const whole = readFileSync(archive);
  // The first ten bytes are the gzip header, which does not affect the content.
  for (let at = 10; at < whole.length; at += 3) {
    const changed = Buffer.from(whole);
    changed.writeUInt8((whole[at] ?? 0) ^ (1 << (at % 8)), at);
    if (isSame(changed, whole)) continue;
    writeFileSync(archive, changed);
    await expect(readArchive(archive, emptyFolder()), `byte ${at}`).rejects.toThrow();
  }
});

/** Some bits are padding and do not affect the unpacked content. */
function isSame(changed: Buffer, whole: Buffer): boolean {
  try {
    return gunzipSync(changed).equals(gunzipSync(whole));
  } catch {
    return false;
  }
}

test.each<[string, (unpacked: string) => void]>([
  ['says nothing of itself', (unpacked) => rmSync(join(unpacked, 'backup.json'))],
  ['says something else', (unpacked) => writeFileSync(join(unpacked, 'backup.json'), '{"format":"other"}')],
  ['lacks a file', (unpacked) => rmSync(join(unpacked, 'data', 'files'), { recursive: true })],
  ['has one more', (unpacked) => writeFileSync(join(unpacked, 'data', 'more'), '')],
  ['has a shorter one', (unpacked) => writeFileSync(join(unpacked, 'data', 'files', 'ab', 'photo'), 'short')],
  ['has a link', (unpacked) => symlinkSync('/etc', join(unpacked, 'data', 'elsewhere'))],
  ['has something beside the data', (unpacked) => writeFileSync(join(unpacked, 'beside'), '')],
])('an archive that %s is refused', async (_what, change) => {
  await expect(readArchive(await altered(change), emptyFolder())).rejects.toThrow();
});

test('a file that is not an archive is refused', async () => {
  writeFileSync(archive, 'not an archive');
  await expect(readArchive(archive, emptyFolder())).rejects.toThrow();
});

test.each([
  ['/data', '/data', true],
  ['/data/a/b', '/data', true],
  ['/data-2/a', '/data', false],
  ['/a', '/', true],
])('%s is inside %s: %s', (path, root, inside) => {
  expect(isInside(path, root)).toBe(inside);
});
