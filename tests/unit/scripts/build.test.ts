import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPTS = resolve(import.meta.dirname, '../../../scripts');

/** Compiled code that archives a new database. */
const WRITER = `
  import { mkdirSync, writeFileSync } from 'node:fs';
  export async function writeEmptyDatabase(folder) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(folder + '/archive.tar.gz', '');
  }
`;
/** A fake compiler and a fake Vite that only record their calls. */
const TSC = `
  import { mkdirSync, writeFileSync } from 'node:fs';
  const opening = 'dist/server/server/database/opening';
  mkdirSync(opening, { recursive: true });
  writeFileSync('dist/server/server/main.js', '');
  writeFileSync(opening + '/writeEmptyDatabase.js', ${JSON.stringify(WRITER)});
`;
const VITE = `
  import { mkdirSync, writeFileSync } from 'node:fs';
  mkdirSync('dist/console', { recursive: true });
  writeFileSync('dist/console/index.html', JSON.stringify(process.env.VITE_API_URL ?? null));
`;
const ELSEWHERE = 'https://functions.example/api';

let root: string;

function write(path: string, text: string): void {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parks-build-'));
  cpSync(SCRIPTS, join(root, 'scripts'), { recursive: true });
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json']) write(file, '{"packages":{}}');
  write('package.json', '{"type":"module"}');
  write('node_modules/typescript/package.json', '{"type":"module","bin":{"tsc":"tsc.js"}}');
  write('node_modules/typescript/tsc.js', TSC);
  write('node_modules/vite/package.json', '{"type":"module","bin":"vite.js"}');
  write('node_modules/vite/vite.js', VITE);
  write('server/main.ts', 'main');
  write('demo/accounts.ts', 'accounts');
  write('src/main.tsx', 'main');
});
afterEach(() => rmSync(root, { recursive: true }));

const node = (...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: root, env: { PATH: process.env.PATH }, encoding: 'utf8' });
const call = (script: string, code: string) =>
  node('--input-type=module', '-e', `const script = await import('./scripts/${script}.mjs'); ${code}`);
/** The API address that Vite was given, or null if it would use its default. */
const builtIn = () => JSON.parse(readFileSync(join(root, 'dist/console/index.html'), 'utf8'));
const hasStamp = () => existsSync(join(root, 'dist/built-from.sha256'));

test('a build takes VITE_API_URL from .env, and the tests build a console that calls its own server', () => {
  write('.env', `VITE_API_URL=${ELSEWHERE}`);
  node('scripts/build.mjs');
  expect(builtIn()).toBe(ELSEWHERE);
  call('build', `process.env.VITE_API_URL = '${ELSEWHERE}'; await script.buildForTests();`);
  expect(builtIn()).toBe('');
  call(
    'build',
    "const { loadEnvFile } = await import('./scripts/project.mjs'); loadEnvFile(); await script.buildWhenStale();",
  );
  expect(builtIn()).toBe(ELSEWHERE);
});

test('without .env in the environment, Vite does not read the setting there by itself', () => {
  write('.env', `VITE_API_URL=${ELSEWHERE}`);
  call('build', 'await script.build();');
  expect(builtIn()).toBe('');
});

test('without the setting, what the tests built is what a start would build', () => {
  call('build', 'await script.buildForTests();');
  expect(builtIn()).toBe('');
  expect(call('build', 'await script.buildWhenStale();')).toBe('');
});

test('a build archives a new database for the first start, and so does compiling the server alone', () => {
  const archive = join(root, 'dist/emptyDatabase/archive.tar.gz');
  const remove = () => rmSync(dirname(archive), { recursive: true });
  node('scripts/build.mjs');
  expect(existsSync(archive)).toBe(true);
  remove();
  expect(call('build', 'await script.buildWhenStale();')).toContain('Building server and console');
  expect(existsSync(archive)).toBe(true);
  remove();
  node('scripts/buildServer.mjs');
  expect(existsSync(archive)).toBe(true);
});

test('compiling what was built leaves the stamp; compiling anything else takes it, so that no start runs it as the build', () => {
  node('scripts/build.mjs');
  call('buildServer', 'await script.compile();');
  expect(hasStamp()).toBe(true);
  write('server/main.ts', 'changed');
  call('buildServer', 'await script.compile();');
  write('server/main.ts', 'main');
  write('demo/accounts.ts', 'accounts');
  expect(hasStamp()).toBe(false);
  expect(call('build', 'await script.buildWhenStale();')).toContain('Building server and console');
});
