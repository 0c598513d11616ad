import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/freePort.mjs';

/** Set by `npm run test:emulator`: the program of firebase-tools. */
const PROGRAM = process.env.FIREBASE_TOOLS ?? '';
/** Milliseconds. */
const START_TIME = 120_000;

export type HostingEmulator = { port: number; stop: () => Promise<void> };

/** Writes the ports into a new `firebase.json`, to which the hosting part is added before the start. */
export async function prepareHostingEmulator(
  folder: string,
): Promise<{ port: number; start: () => Promise<HostingEmulator> }> {
  const [port, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const at = (each: number) => ({ host: '127.0.0.1', port: each });
  const emulators = { hosting: at(port), hub: at(hub), logging: at(logging), ui: { enabled: false } };
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify({ emulators }));
  return { port, start: () => startEmulator(folder, port) };
}

async function startEmulator(folder: string, port: number): Promise<HostingEmulator> {
  // A project whose name begins with `demo-` needs no account.
  const args = [PROGRAM, 'emulators:start', '--only', 'hosting', '--project', 'demo-parks'];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, CI: '1', NO_UPDATE_NOTIFIER: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
  };
  const until = performance.now() + START_TIME;
  while (performance.now() < until && child.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/config.json`).catch(() => undefined);
    if (response?.ok) return { port, stop };
    await sleep(200);
  }
  await stop();
  throw new Error('The Hosting emulator did not start.');
}
