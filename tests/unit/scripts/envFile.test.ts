import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadEnvFile } from '../../../scripts/project.mjs';
import { isRoot, NOBODY } from '../../helpers/folderModes.ts';

/* Node 20 takes every file that it cannot open for a missing one, and the server would run without its settings. */

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parks-env-'));
  file = join(folder, '.env');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('without a file there are no settings', () => {
  expect(() => loadEnvFile(file)).not.toThrow();
});

test.each([
  ['itself', '.env', /ELOOP/],
  ['a missing file', 'parks-console.env', /it is a link to a missing file/],
  ['a folder', '.', /EISDIR/],
])('a link to %s is an error', (_, target, reason) => {
  symlinkSync(target, file);
  expect(() => loadEnvFile(file)).toThrow(`The settings in ${file} cannot be read: `);
  expect(() => loadEnvFile(file)).toThrow(reason);
});

test.runIf(isRoot)('a file of another user ends a command with a sentence', () => {
  const root = join(folder, 'package');
  const project = resolve(import.meta.dirname, '../../../scripts/project.mjs');
  mkdirSync(root);
  chmodSync(folder, 0o755);
  const copy = join(root, '.env');
  writeFileSync(copy, 'PORT=3000\n', { mode: 0o600 });
  const code = `import(${JSON.stringify(project)}).then(({ asCommand, loadEnvFile }) =>
    asCommand(async () => { loadEnvFile(${JSON.stringify(copy)}); console.log('went on'); }))`;
  const ended = spawnSync(process.execPath, ['-e', code], { ...NOBODY, encoding: 'utf8', cwd: '/' });
  expect([ended.status, ended.stdout]).toEqual([1, '']);
  expect(ended.stderr).toBe(
    `The settings in ${copy} cannot be read: EACCES: permission denied, open '${copy}'\n`,
  );
});
