import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderCopier, RECENT } from '../../../../server/operations/maintenance/copyFolder.ts';

let folder: string;
let from: string;
let to: string;
let bring: () => Promise<void>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parks-copy-'));
  [from, to] = [join(folder, 'from'), join(folder, 'to')];
  for (const name of ['stored', 'changing/deep', 'empty', 'left']) {
    mkdirSync(join(from, name), { recursive: true });
  }
  write('stored/photo', 'photo');
  write('changing/deep/table', 'one');
  write('changing/log', 'two');
  write('left/lock', 'lock');
  bring = folderCopier(from, to, {
    leaveOut: (name) => name === 'left',
    isFixed: (name) => name.startsWith('stored'),
  });
  await bring();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string, at = new Date(Date.now() - 10 * RECENT)): void {
  writeFileSync(join(from, name), text);
  utimesSync(join(from, name), at, at);
}
const getCopy = (name: string) => readFileSync(join(to, name), 'utf8');
const getInode = (root: string, name: string) => statSync(join(root, name)).ino;

test('everything is copied, empty folders too, but what is left out; what never changes takes no room', () => {
  const names = readdirSync(to, { recursive: true, encoding: 'utf8' }).sort();
  expect(names).toEqual(
    [
      'changing',
      'changing/deep',
      'changing/deep/table',
      'changing/log',
      'empty',
      'stored',
      'stored/photo',
    ].map((name) => join(...name.split('/'))),
  );
  expect([getCopy('changing/deep/table'), getCopy('changing/log')]).toEqual(['one', 'two']);
  expect(getInode(to, 'stored/photo')).toBe(getInode(from, 'stored/photo'));
  expect(getInode(to, 'changing/log')).not.toBe(getInode(from, 'changing/log'));
});

test('files written since are copied again, removed ones go, and all others stay', async () => {
  const before = [getInode(to, 'changing/deep/table'), getInode(to, 'stored/photo')];
  write('changing/log', 'six');
  write('changing/new', 'new');
  write('stored/second', 'second');
  await bring();
  expect([getCopy('changing/log'), getCopy('changing/new'), getCopy('stored/second')]).toEqual([
    'six',
    'new',
    'second',
  ]);
  renameSync(join(from, 'changing/new'), join(from, 'changing/renamed'));
  await bring();
  expect(readdirSync(join(to, 'changing')).sort()).toEqual(['deep', 'log', 'renamed']);
  expect([getInode(to, 'changing/deep/table'), getInode(to, 'stored/photo')]).toEqual(before);
});

test('a file that replaces another at the same path is copied again, with any time', async () => {
  const { mtime } = statSync(join(from, 'stored/photo'));
  rmSync(join(from, 'stored/photo'));
  write('stored/photo', 'other', mtime);
  await bring();
  expect(getCopy('stored/photo')).toBe('other');
});

test('a file written just before its copy is copied again, because its time may not show it', async () => {
  const now = new Date();
  write('changing/log', 'one', now);
  await bring();
  for (const name of ['changing/log', 'changing/deep/table'])
    writeFileSync(join(to, name), 'of an earlier copy');
  await bring();
  expect([getCopy('changing/log'), getCopy('changing/deep/table')]).toEqual(['one', 'of an earlier copy']);
});

test('the source of a second name is never written through it', async () => {
  rmSync(join(from, 'stored/photo'));
  write('stored/photo', 'a larger photo');
  await bring();
  await bring();
  expect(readFileSync(join(from, 'stored/photo'), 'utf8')).toBe('a larger photo');
  expect(getCopy('stored/photo')).toBe('a larger photo');
});
