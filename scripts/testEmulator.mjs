import './checkNode.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './freePort.mjs';
import { installWhenNeeded, npm } from './install.mjs';
import { asCommand, ROOT, runTool, Stop } from './project.mjs';

/* `npm run test:emulator`. The Firebase Auth emulator is downloaded on first use, because it has about 300 MB. */

const VERSION = '14';
const FOLDER = join(ROOT, 'node_modules', '.cache', 'firebase-tools');
const ENTRY = join(FOLDER, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js');
const NOT_RUN =
  'Not run, because the emulator lacks it: tokens that Google signs, the project settings of a real Firebase project, its limits of\n' +
  'attempts, and blocking functions. Not run, because it needs Java: the emulators of Firestore and Storage.';
/** Milliseconds; 6 to 29 seconds were measured. */
const START_TIME = 120_000;

await asCommand(async () => {
  await installWhenNeeded();
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
  try {
    const origin = `http://127.0.0.1:${port}`;
    await answers(origin);
    const env = { ...process.env, AUTH_EMULATOR_ORIGIN: origin };
    console.log(NOT_RUN);
    process.exitCode = await runTool(['vitest'], ['run', '--project', 'emulator'], {
      env,
      timeout: 10 * 60_000,
    });
  } finally {
    emulator.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
});

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
  throw new Stop('The Firebase emulator did not start.');
}
