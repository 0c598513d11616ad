import './checkNode.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildForTests } from './build.mjs';
import { freePort } from './freePort.mjs';
import { installWhenNeeded, npm } from './install.mjs';
import { asCommand, ROOT, runTool, Stop } from './project.mjs';

/*
 * `npm run test:emulator`. The emulators of Authentication and Hosting are downloaded on first use, because they have about
 * 300 MB. A test starts that of Hosting, once it has written the files.
 */

const VERSION = '14';
const FOLDER = join(ROOT, 'node_modules', '.cache', 'firebase-tools');
const ENTRY = join(FOLDER, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js');
const RULES = join(ROOT, 'deploy', 'firebase', 'firestore.rules');
const NOT_RUN =
  'Not run, because the emulators lack it: tokens that Google signs, its popup of work accounts, the project settings of a real\n' +
  'Firebase project, its limits of attempts, blocking functions, the rights of a service account; the network of Firebase Hosting,\n' +
  'https, its domains and its rewrites to Cloud Run. Not run, because files stay on the server: the Storage emulator.';
const NO_FIRESTORE =
  'Not run: reference documents in Firestore, because its emulator is not installed. It is a component of the Google Cloud SDK\n' +
  '(cloud-firestore-emulator) and needs Java.';
/** Milliseconds; 6 to 29 seconds were measured. */
const START_TIME = 120_000;

await asCommand(async () => {
  await installWhenNeeded();
  await buildForTests();
  if (!existsSync(ENTRY)) await fetchEmulator();
  const folder = mkdtempSync(join(tmpdir(), 'parks-emulator-'));
  const [port, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const at = (/** @type {number} */ each) => ({ host: '127.0.0.1', port: each });
  const emulators = { auth: at(port), hub: at(hub), logging: at(logging), ui: { enabled: false } };
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify({ emulators }));
  const emulator = spawn(
    process.execPath,
    [ENTRY, 'emulators:start', '--only', 'auth', '--project', 'parks-console'],
    {
      cwd: folder,
      env: { ...process.env, CI: '1', NO_UPDATE_NOTIFIER: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const ended = once(emulator, 'exit');
  const firestore = await startFirestore();
  try {
    const origin = `http://127.0.0.1:${port}`;
    await answers(origin);
    if (firestore) await answers(`http://${firestore.address}`);
    else console.log(NO_FIRESTORE);
    const env = {
      ...process.env,
      AUTH_EMULATOR_ORIGIN: origin,
      FIREBASE_TOOLS: ENTRY,
      FIRESTORE_EMULATOR_ADDRESS: firestore?.address ?? '',
    };
    console.log(NOT_RUN);
    process.exitCode = await runTool(['vitest'], ['run', '--project', 'emulator'], {
      env,
      timeout: 10 * 60_000,
    });
  } finally {
    emulator.kill('SIGINT');
    await firestore?.stop();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Google's own emulator of Firestore, with our rules. Undefined if it is not installed. */
async function startFirestore() {
  const listed = spawnSync('gcloud', ['components', 'list', '--only-local-state', '--format=value(id)'], {
    encoding: 'utf8',
  });
  if (!listed.stdout?.split('\n').includes('cloud-firestore-emulator')) return undefined;
  const address = `127.0.0.1:${await freePort()}`;
  const command = [
    'emulators',
    'firestore',
    'start',
    `--host-port=${address}`,
    `--rules=${RULES}`,
    '--quiet',
  ];
  // Its Java process outlives a signal to gcloud alone, so it gets a process group.
  const started = spawn('gcloud', command, { stdio: 'ignore', detached: true });
  const ended = once(started, 'exit');
  return {
    address,
    async stop() {
      if (started.pid) process.kill(-started.pid, 'SIGTERM');
      await ended;
    },
  };
}

async function fetchEmulator() {
  console.log('Fetching the Firebase emulator …');
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }');
  const code = await npm(
    ['install', '--no-audit', '--no-fund', '--loglevel=error', `firebase-tools@${VERSION}`],
    {
      cwd: FOLDER,
    },
  );
  if (code !== 0) throw new Stop('The Firebase emulator could not be fetched.');
}

/** @param {string} origin */
async function answers(origin) {
  const until = performance.now() + START_TIME;
  while (performance.now() < until) {
    const isThere = await fetch(origin).then(
      (response) => response.ok,
      () => false,
    );
    if (isThere) return;
    await sleep(200);
  }
  throw new Stop(`The emulator at ${origin} did not start.`);
}
