import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { type ServerProcess, waitForServer } from '../../helpers/builtServer.ts';
import { callServer, getToken } from '../../helpers/calls.ts';
import { copyTemplate, type TestStore } from '../../helpers/databaseTemplate.ts';
import { jpeg } from '../../helpers/sampleFiles.ts';
import { openSockets } from '../../helpers/sockets.ts';
import { storageWire } from '../../helpers/storageWire.ts';
import { waitFor } from '../../helpers/waiting.ts';

vi.setConfig({ testTimeout: 120_000 });

const ENTRY = resolve(import.meta.dirname, '../../../dist/server/server/main.js');
const EMAIL = 'chief@parks.example';
const PASSWORD = 'Chief-password-1';
/** The open file limit. A server with an embedded database has about three hundred open files. */
const FEW = 640;
/** Only Linux can change the limit of a running process. */
const onLinux = describe.runIf(existsSync('/usr/bin/prlimit'));

let store: TestStore;
let server: ServerProcess;
let origin: string;
let token: string;

beforeEach(async () => {
  store = await copyTemplate(inject('databaseTemplate'));
  const { PATH, HOME, TMPDIR } = process.env;
  const limited = `ulimit -n ${FEW} && exec "$0" --liftoff-only "$1"`;
  const child = spawn('sh', ['-c', limited, process.execPath, ENTRY], {
    cwd: store.dataDir,
    env: {
      ...{ PATH, HOME, TMPDIR, PORT: '0', DATA_DIR: store.dataDir, DATABASE_URL: store.databaseUrl ?? '' },
      ...{ FIRST_ADMIN_EMAIL: EMAIL, FIRST_ADMIN_PASSWORD: PASSWORD },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server = waitForServer(child);
  origin = (await server.ready).replace('localhost', '127.0.0.1');
  token = await getToken(origin, EMAIL, PASSWORD);
});
afterEach(async () => {
  server.child.kill('SIGKILL');
  await server.ended;
  await store.remove();
});

const details = async () =>
  (await callServer(origin, 'get_user_details', { platform: 'web' }, { token })).status;
const health = async () => (await fetch(`${origin}/healthz`)).status;
const files = () => storageWire(origin, token);

/** The lowest unused descriptor. With this as the limit, the process cannot open any more files. */
function firstFree(pid: number | undefined): number {
  const open = new Set(readdirSync(`/proc/${pid}/fd`));
  let number = 0;
  while (open.has(String(number))) number += 1;
  return number;
}

onLinux('a process that may open few files', () => {
  test('continues while a client opens more connections than that, and serves everyone else', async () => {
    // Several networks, because one network may not open so many connections.
    const crowds = await Promise.all(
      [2, 3, 4, 5].map((network) => openSockets(origin, { count: 250, from: `127.0.0.${network}` })),
    );
    try {
      for (let round = 0; round < 3; round += 1) {
        expect([await health(), await details()]).toEqual([200, 200]);
        const name = `photovideos/round-${round}.jpg`;
        expect((await files().multipart(name, jpeg(), 'image/jpeg')).status).toBe(200);
        expect(await files().read(name)).toEqual(jpeg());
        await sleep(1000);
      }
      expect(server.child.exitCode).toBeNull();
    } finally {
      for (const crowd of crowds) crowd.end();
    }
  });

  test('if none are left, calls that need one are refused with 503, and nothing ends', async () => {
    await files().multipart('photovideos/before.jpg', jpeg(), 'image/jpeg');
    const allow = (files: number) =>
      execFileSync('prlimit', ['--pid', String(server.child.pid), `--nofile=${files}:${FEW}`]);
    const read = () => files().read('photovideos/before.jpg');
    // The client reuses its open connections.
    expect([await health(), await details()]).toEqual([200, 200]);
    // Not below the open files: the database closes a file to open another and could then use none above the limit.
    // Files that the server closes at this moment may be reopened, so the check repeats.
    await waitFor(
      async () => {
        allow(firstFree(server.child.pid));
        await expect(read()).rejects.toThrow('503');
        expect((await files().multipart('photovideos/now.jpg', jpeg(), 'image/jpeg')).status).toBe(503);
      },
      { timeout: 30_000 },
    );
    const answers = new Set<number>();
    for (let round = 0; round < 3; round += 1) {
      await sleep(1000);
      expect(await health()).toBe(200);
      // The database closes a file to open another, and something else may take its descriptor.
      await waitFor(async () => {
        const status = await details();
        answers.add(status);
        expect(status).toBe(200);
      });
    }
    expect([...answers]).not.toContain(500);
    allow(FEW);
    expect(await read()).toEqual(jpeg());
    expect((await files().multipart('photovideos/now.jpg', jpeg(), 'image/jpeg')).status).toBe(200);
    expect(server.child.exitCode).toBeNull();
  });
});
