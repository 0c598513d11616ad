import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './freePort.mjs';
import { Stop } from './project.mjs';

/** Test data is temporary, so durability is off. */
const SERVER_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
];

export function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  );
}

/**
 * @typedef {object} Postgres
 * @property {string} url
 * @property {() => Promise<void>} stop ends it and removes everything
 * @property {(signal: 'SIGINT' | 'SIGQUIT') => Promise<void>} end fast shutdown (SIGINT), or immediate as in a crash (SIGQUIT)
 * @property {() => Promise<void>} start restarts it after `end` on the same port and data
 */

/**
 * @param {string} programs
 * @param {string[]} more settings, such as `work_mem=16MB`
 * @returns {Promise<Postgres>}
 */
export async function startPostgres(programs, more = []) {
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'parks-postgres-'));
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  const password = randomBytes(16).toString('hex');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  const options = { cwd: folder, ...user };
  const remove = () => rmSync(folder, { recursive: true, force: true });

  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'parks', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--no-sync'],
    // Sort text by bytes, like the embedded database.
    { ...options, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } },
  );
  if (made.status !== 0) {
    remove();
    throw new Stop(`initdb failed: ${made.stderr || made.error?.message}`);
  }

  const port = await freePort();
  const url = `postgres://parks:${password}@127.0.0.1:${port}/postgres`;
  const settings = [
    ...SERVER_SETTINGS,
    ...more,
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
  ];
  const serve = () => {
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
      {
        ...options,
        // Its own process group: on Ctrl-C the tests end first, and then stop it.
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let log = '';
    server.stderr.on('data', (text) => {
      log = (log + text).slice(-4000);
    });
    return { server, ended: once(server, 'exit'), log: () => log };
  };
  let running = serve();

  /** @param {NodeJS.Signals} signal */
  const end = async (signal) => {
    if (running.server.exitCode === null) running.server.kill(signal);
    await running.ended;
  };
  const stop = async () => {
    // SIGINT is PostgreSQL's fast shutdown, which does not wait for clients.
    await end('SIGINT');
    remove();
  };
  const served = async () => {
    if (await answers(url, () => running.server.exitCode === null)) return;
    await stop();
    throw new Stop(`PostgreSQL did not start: ${running.log()}`);
  };
  await served();
  return {
    url,
    stop,
    end,
    start: async () => {
      running = serve();
      await served();
    },
  };
}

/** PostgreSQL refuses to run as root, so root runs it as an unprivileged user. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  const getId = (/** @type {string} */ name, /** @type {string} */ what) => {
    const asked = spawnSync('id', [what, name], { encoding: 'utf8' });
    return asked.status === 0 ? Number(asked.stdout) : undefined;
  };
  for (const name of ['postgres', 'nobody']) {
    const uid = getId(name, '-u');
    const gid = getId(name, '-g');
    if (uid && gid) return { uid, gid };
  }
  throw new Stop('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.');
}

/**
 * A port that is open is not enough: PostgreSQL refuses sessions while it starts up.
 * @param {string} url
 * @param {() => boolean} isRunning
 */
async function answers(url, isRunning) {
  for (let attempt = 0; attempt < 300 && isRunning(); attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (connected) return true;
    await sleep(100);
  }
  return false;
}
