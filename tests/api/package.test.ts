import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { extract } from 'tar';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isBuilt } from '../../scripts/fingerprint.mjs';
import { findLogProblems, waitForServer } from '../helpers/builtServer.ts';
import { callServer, getToken } from '../helpers/calls.ts';
import { isRoot, NOBODY } from '../helpers/folderModes.ts';
import { runScript } from '../helpers/runScript.ts';
import { getRefusal } from '../helpers/serverProcesses.ts';
import { waitUntil } from '../helpers/waiting.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const EMAIL = 'chief@parks.example';
const PASSWORD = 'Chief-password-1';
const FIRST_ADMIN = { FIRST_ADMIN_EMAIL: EMAIL, FIRST_ADMIN_PASSWORD: PASSWORD };
const PATH = dirname(process.execPath);
/** The build of this checkout, whatever `.env` says. */
const BUILD_ENV = { VITE_API_URL: '' };

// It copies some 10,000 files and starts a server.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let folder: string;
let made: string;
let printed: string;
const children: ChildProcess[] = [];

const file = (...path: string[]) => join(made, ...path);
/** deploy/compose.yaml wants its secrets in this folder. */
const SECRETS = join(ROOT, 'deploy/secrets');
const secret = join(SECRETS, 'of-a-test');
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parks-package-'));
  chmodSync(folder, 0o755);
  made = join(folder, 'parks-console');
  if (!isBuilt(ROOT, BUILD_ENV)) throw new Error('The console is not built: npm run build');
  mkdirSync(SECRETS, { recursive: true, mode: 0o700 });
  writeFileSync(secret, '');
  const { code, text } = await runScript('package', { args: [made], env: BUILD_ENV });
  expect(code, text).toBe(0);
  printed = text;
  changeModes(made, (mode) => mode & ~0o222);
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => {
  if (existsSync(made)) changeModes(made, (mode) => mode | 0o200);
  rmSync(folder, { recursive: true });
  rmSync(secret, { force: true });
  if (existsSync(SECRETS) && readdirSync(SECRETS).length === 0) rmdirSync(SECRETS);
});

function changeModes(root: string, change: (mode: number) => number): void {
  const entries = readdirSync(root, { recursive: true, encoding: 'utf8' });
  for (const path of [root, ...entries.map((entry) => join(root, entry))]) {
    chmodSync(path, change(statSync(path).mode & 0o777));
  }
}

const CONTROL = 'global/pg_control';
/** Databases have the same only if they were unpacked from the same archive. */
const readSystemId = (control: Buffer) => control.readBigUInt64LE();

function readPackagedSystemId(): bigint {
  const [archive = ''] = readdirSync(file('dist/emptyDatabase'));
  const into = join(folder, 'unpacked');
  mkdirSync(into);
  extract({ cwd: into, file: file('dist/emptyDatabase', archive), sync: true }, [CONTROL]);
  return readSystemId(readFileSync(join(into, CONTROL)));
}

/** A folder that only the server's user can use. */
function makeFolder(name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o700 });
  if (isRoot) chownSync(path, NOBODY.uid, NOBODY.gid);
  return path;
}

/** Without a temporary folder: only DATA_DIR can be written. */
function runPackaged(script: string, args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['--liftoff-only', file('scripts', `${script}.mjs`), ...args], {
    ...(isRoot && NOBODY),
    cwd: '/',
    env: { PATH, TMPDIR: join(folder, 'none'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

async function runCommand(script: string, args: string[], env: Record<string, string>) {
  const child = runPackaged(script, args, env);
  let text = '';
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (data) => {
      text += data;
    });
  }
  const [code] = await once(child, 'close');
  return { code, text };
}

test('a package serves, read-only and as another user, with Node and a data folder alone', async () => {
  const DATA_DIR = makeFolder('data');
  const startedAt = performance.now();
  const { child, ready, ended, lines } = waitForServer(
    runPackaged('start', [], { DATA_DIR, PORT: '0', ...FIRST_ADMIN }),
  );
  const origin = await ready;
  console.info(`The package started in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);

  const { version } = readJson(join(ROOT, 'package.json'));
  const { revision = 'unknown' } = readJson(file('dist/server/package.json'));
  expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ status: 'ok', version, revision });
  const page = await (await fetch(`${origin}/incidents_list`, { headers: { accept: 'text/html' } })).text();
  const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
  expect(script).toMatch(/\.js$/);
  expect((await fetch(new URL(script, origin))).status).toBe(200);
  const token = await getToken(origin, EMAIL, PASSWORD);
  const { status, body } = await callServer(origin, 'get_user_details', { platform: 'web' }, { token });
  expect({ status, body }).toMatchObject({ status: 200 });

  expect(readSystemId(readFileSync(join(DATA_DIR, 'database', CONTROL)))).toBe(readPackagedSystemId());

  const archive = join(makeFolder('backups'), 'parks.tar.gz');
  // Into the working directory.
  const beside = await runCommand('backup', [], { DATA_DIR });
  expect(beside).toEqual({ code: 1, text: expect.stringMatching(/^\/ cannot be written/) });
  const backup = await runCommand('backup', [archive], { DATA_DIR });
  expect(backup).toEqual({ code: 0, text: expect.stringContaining(`and 1 account to ${archive}`) });
  expect(readdirSync(dirname(archive))).toEqual(['parks.tar.gz']);

  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(findLogProblems(lines)).toEqual([]);
  expect(lines.filter((line) => !/^\{|^Opening the database/.test(line))).toEqual([
    expect.stringMatching(/^SMTP_URL is not set/),
    `Parks Console ${version} (${revision}) is ready: ${origin}`,
  ]);
});

test('a package without settings is no demo', async () => {
  const DATA_DIR = makeFolder('empty');
  const refusal = await getRefusal(waitForServer(runPackaged('start', [], { DATA_DIR, PORT: '0' })));
  expect(refusal).toContain('FIRST_ADMIN_EMAIL');
});

test('a package has what the server needs, at the versions of the lock file, in less than 200 MB', () => {
  const bytes = readdirSync(made, { recursive: true, encoding: 'utf8' })
    .map((path) => statSync(file(path)))
    .reduce((sum, found) => sum + (found.isFile() ? found.size : 0), 0);
  expect(bytes).toBeLessThan(200e6);
  expect(printed).toContain(`${Math.ceil(bytes / 1e6)} MB`);
  expect(readdirSync(file('deploy')).sort()).toEqual(
    readdirSync(join(ROOT, 'deploy'))
      .filter((name) => !['secrets', '.env'].includes(name))
      .sort(),
  );
  const { dependencies, scripts } = readJson(file('package.json'));
  const all = readJson(join(ROOT, 'package.json'));
  const locked = readJson(join(ROOT, 'package-lock.json')).packages;
  for (const [name, version] of Object.entries(dependencies)) {
    expect(version, name).toBe(locked[`node_modules/${name}`].version);
    expect(readJson(file('node_modules', name, 'package.json')).version, name).toBe(version);
  }
  for (const name of ['react', 'firebase', 'vite', 'typescript']) {
    expect(existsSync(file('node_modules', name)), name).toBe(false);
  }
  expect(Object.keys(scripts).sort()).toEqual(
    Object.keys(all.scripts)
      .filter((name) =>
        /^(start|check-settings|outbox|documents|hosting|verify|admin|keys|backup|restore|migrate$)/.test(
          name,
        ),
      )
      .sort(),
  );
  for (const command of Object.values<string>(scripts)) {
    expect(existsSync(file(command.replace('node ', ''))), command).toBe(true);
  }
});

test('a package names the licences of all that ships, and has a bill of materials', () => {
  const notice = readFileSync(file('NOTICE'), 'utf8');
  const { components } = readJson(file('sbom.json'));
  const listed = components.map((each: { name: string; version: string }) => `${each.name} ${each.version}`);
  // Of the server, the console, the service worker and the fonts.
  for (const name of ['fastify', 'pg', 'react', 'workbox-core', '@fontsource-variable/inter']) {
    expect(notice, name).toMatch(new RegExp(`^${name} \\d.* \\(.+\\)$`, 'm'));
  }
  for (const name of ['fastify', 'zod', 'lru-cache', 'react', 'workbox-core']) {
    const { version } = readJson(join(ROOT, 'node_modules', name, 'package.json'));
    expect(listed).toContain(`${name} ${version}`);
  }
});

test('an interrupted run leaves no package, and a package is never replaced by name', async () => {
  const target = join(folder, 'interrupted');
  const child = spawn(process.execPath, [join(ROOT, 'scripts/package.mjs'), target], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...BUILD_ENV },
    stdio: 'ignore',
  });
  children.push(child);
  await waitUntil(() => existsSync(join(`${target}.part`, 'scripts')));
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(existsSync(target)).toBe(false);
  const { code, text } = await runScript('package', { args: [made], env: BUILD_ENV });
  expect({ code, text }).toEqual({ code: 1, text: `${made} already exists.\n` });
});
