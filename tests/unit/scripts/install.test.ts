import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fingerprint, writeStamp } from '../../../scripts/fingerprint.mjs';
import { isInstalled } from '../../../scripts/install.mjs';

type Packages = Record<string, { version?: string; optional?: boolean; dev?: boolean }>;

const WANTED: Packages = {
  '': { version: '0.1.0' },
  'node_modules/fastify': { version: '5.0.0' },
  'node_modules/vite': { version: '8.0.0', dev: true },
  'node_modules/esbuild-of-another-system': { version: '1.0.0', optional: true },
};

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parks-install-'));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: WANTED }));
});
afterEach(() => rmSync(root, { recursive: true }));

function installed(packages: Packages): boolean {
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  return isInstalled(root);
}

test('a fresh clone is not installed', () => {
  expect(isInstalled(root)).toBe(false);
});

test('an interrupted install does not count: npm writes its list last', () => {
  mkdirSync(join(root, 'node_modules/fastify'), { recursive: true });
  expect(isInstalled(root)).toBe(false);
});

test('every package in its version is an install, without those of other systems', () => {
  const { 'node_modules/fastify': fastify, 'node_modules/vite': vite } = WANTED;
  const both = { 'node_modules/fastify': fastify ?? {}, 'node_modules/vite': vite ?? {} };
  expect(installed(both)).toBe(true);
  expect(installed({ ...both, 'node_modules/left-over': { version: '1.0.0' } })).toBe(true);
});

test('another version, or a missing package, does not count', () => {
  expect(installed({ ...WANTED, 'node_modules/fastify': { version: '4.0.0' } })).toBe(false);
  const { 'node_modules/vite': _, ...withoutDev } = WANTED;
  expect(installed(withoutDev)).toBe(false);
});

test('without development packages, those count that the server needs', () => {
  const { 'node_modules/fastify': fastify = {} } = WANTED;
  expect(installed({ 'node_modules/fastify': fastify })).toBe(false);
  expect(isInstalled(root, { withDev: false })).toBe(true);
  expect(installed({ 'node_modules/fastify': { version: '4.0.0' } })).toBe(false);
  expect(isInstalled(root, { withDev: false })).toBe(false);
});

function runInstall(folder: string, env: Record<string, string> = {}): { stderr: string; npmRan: boolean } {
  cpSync(resolve(import.meta.dirname, '../../../scripts'), join(folder, 'scripts'), { recursive: true });
  const npm = join(folder, 'npm.mjs');
  writeFileSync(npm, "import { writeFileSync } from 'node:fs'; writeFileSync('npm-ran', '');");
  const code = `
    const { asCommand } = await import('./scripts/project.mjs');
    const { installWhenNeeded } = await import('./scripts/install.mjs');
    await asCommand(installWhenNeeded);
  `;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    env: { PATH: process.env.PATH, npm_execpath: npm, ...env },
    encoding: 'utf8',
  });
  return { stderr, npmRan: existsSync(join(folder, 'npm-ran')) };
}

describe('with NODE_ENV=production', () => {
  const production = { NODE_ENV: 'production' };

  /** A build that is up to date; its fingerprint covers the copied scripts. */
  function build(): void {
    for (const file of [
      'dist/server/server/main.js',
      'dist/console/index.html',
      'dist/emptyDatabase/one.tar.gz',
    ]) {
      mkdirSync(join(root, file, '..'), { recursive: true });
      writeFileSync(join(root, file), '');
    }
    cpSync(resolve(import.meta.dirname, '../../../scripts'), join(root, 'scripts'), { recursive: true });
    writeStamp(fingerprint(root, {}), root);
  }

  test('nothing is installed: a sentence names the command, also for what a build needs', () => {
    const { stderr, npmRan } = runInstall(root, production);
    expect(npmRan).toBe(false);
    expect(stderr).toContain('with NODE_ENV=production nothing installs them by itself');
    expect(stderr).toContain('Run: npm ci --include=dev && npm run build');
    build();
    expect(runInstall(root, production).stderr).toContain('Run: npm ci --omit=dev');
  });

  test('an image that is built and installed with --omit=dev is complete', () => {
    const { 'node_modules/fastify': fastify = {} } = WANTED;
    installed({ 'node_modules/fastify': fastify });
    build();
    expect(runInstall(root, production)).toEqual({ stderr: '', npmRan: false });
    writeFileSync(join(root, 'index.html'), 'changed');
    expect(runInstall(root, production).stderr).toContain('Run: npm ci --include=dev && npm run build');
  });
});

test('missing packages are installed, but not through a link: npm would empty the shared folder, too', () => {
  expect(runInstall(root).npmRan).toBe(true);
  const linked = join(root, 'linked');
  mkdirSync(join(root, 'shared'));
  mkdirSync(linked);
  writeFileSync(join(linked, 'package-lock.json'), JSON.stringify({ packages: WANTED }));
  symlinkSync(join(root, 'shared'), join(linked, 'node_modules'), 'dir');
  const { stderr, npmRan } = runInstall(linked);
  expect(npmRan).toBe(false);
  expect(stderr).toContain(`node_modules is a link to ${join(root, 'shared')}`);
});
