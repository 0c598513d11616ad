import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { demoEmail } from '../../demo/accounts.ts';
import { isBuilt } from '../../scripts/fingerprint.mjs';
import { isInstalled } from '../../scripts/install.mjs';
import { SETTING_NAMES } from '../../server/config.ts';
import { type ServerProcess, START_TIME, waitForServer } from '../helpers/builtServer.ts';
import { getToken } from '../helpers/calls.ts';

const START = resolve(import.meta.dirname, '../../scripts/start.mjs');

function start(dataDir: string): ServerProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  const none = Object.fromEntries([...SETTING_NAMES, 'NODE_ENV'].map((name) => [name, '']));
  const child = spawn(process.execPath, [START], {
    cwd: tmpdir(),
    env: { PATH, HOME, TMPDIR, ...none, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return waitForServer(child);
}

async function serving({ child, ready, ended }: ServerProcess, work: (origin: string) => Promise<void>) {
  try {
    const origin = await ready;
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    await work(origin);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

test('npm start serves the demo from any folder and stops on SIGTERM', {
  tag: '@desk',
}, async () => {
  const isStale = !isInstalled() || !isBuilt();
  test.setTimeout(START_TIME);
  test.skip(isStale, 'a start would install or build, while other tests use what is there');
  const dataDir = mkdtempSync(join(tmpdir(), 'parks-start-'));
  try {
    await serving(start(dataDir), async (origin) => {
      expect(await (await fetch(origin)).text()).toContain('<title>Parks Console</title>');
      await expect(getToken(origin, demoEmail('admin'))).resolves.toBeTruthy();
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
