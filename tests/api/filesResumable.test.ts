import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getBytes, ref, uploadBytesResumable } from 'firebase/storage';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type App, buildApp } from '../../server/app.ts';
import { fileUploads } from '../../server/database/schema.ts';
import { removeOldUploadsJob } from '../../server/jobs/startJobs.ts';
import { firebaseClient } from '../helpers/firebaseClient.ts';
import { jpeg, mp4 } from '../helpers/sampleFiles.ts';
import { startServer, type TestServer, type TestUser } from '../helpers/server.ts';
import { storageWire } from '../helpers/storageWire.ts';

let server: TestServer;
let person: TestUser;
let token: string;
let wire: ReturnType<typeof storageWire>;
let restarted: App | undefined;
let number = 0;

beforeAll(async () => {
  server = await startServer();
  person = await server.addUser();
});
beforeEach(async () => {
  token = await server.signIn(person.email);
  wire = storageWire(server.origin, token);
});
afterEach(() => server.setNow());
afterAll(async () => {
  await restarted?.close();
  await server.close();
});

const newPath = () => `photovideos/piece-${++number}`;
const uploads = () => join(server.app.services.config.dataDir, 'uploads');

async function begin(path: string, size: number, type = 'video/mp4'): Promise<string> {
  return (await wire.start(path, size, type)).headers.get('x-goog-upload-url') ?? '';
}
async function received(upload: string): Promise<{ status: string | null; bytes: number }> {
  const { headers } = await wire.command(upload, 'query');
  return {
    status: headers.get('x-goog-upload-status'),
    bytes: Number(headers.get('x-goog-upload-size-received')),
  };
}
const stored = (path: string) => wire.read(path);

async function restart(now?: () => Date): Promise<void> {
  const { port } = new URL(server.origin);
  await (restarted ?? server.app).close();
  const { config } = server.app.services;
  restarted = await buildApp({ config, database: server.database, ...(now && { now }) });
  await restarted.listen({ port: Number(port), host: '127.0.0.1' });
  expect((restarted.server.address() as AddressInfo).port).toBe(Number(port));
}

async function sendPart(upload: string, whole: Buffer, part: number): Promise<Socket> {
  const { host: serverPort, hostname, port, pathname, search } = new URL(upload);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    `POST ${pathname}${search} HTTP/1.1\r\nHost: ${serverPort}\r\nAuthorization: Firebase ${token}\r\n` +
      `X-Goog-Upload-Command: upload, finalize\r\nX-Goog-Upload-Offset: 0\r\nContent-Length: ${whole.length}\r\n\r\n`,
  );
  socket.write(whole.subarray(0, part));
  for (let tries = 0; tries < 100 && (await received(upload)).bytes < part; tries += 1) await wait(20);
  return socket;
}

describe('the conversation of an upload in pieces', () => {
  test('FORM-9 pieces, questions, and an end; the end asked for again is answered again', async () => {
    const path = newPath();
    const bytes = mp4(700_000);
    const upload = await begin(path, bytes.length);
    expect(await received(upload)).toEqual({ status: 'active', bytes: 0 });
    const first = await wire.command(upload, 'upload', 0, bytes.subarray(0, 262_144));
    expect(first.headers.get('x-goog-upload-status')).toBe('active');
    expect(await received(upload)).toEqual({ status: 'active', bytes: 262_144 });
    expect((await wire.find(path)).status).toBe(403);
    const last = () => wire.command(upload, 'upload, finalize', 262_144, bytes.subarray(262_144));
    const end = await last();
    expect(end.headers.get('x-goog-upload-status')).toBe('final');
    expect(end.body).toMatchObject({ name: path, size: '700000', contentType: 'video/mp4' });
    expect((await last()).body).toEqual(end.body);
    expect((await wire.command(upload, 'finalize', 700_000)).body).toEqual(end.body);
    expect(await received(upload)).toEqual({ status: 'final', bytes: 700_000 });
    expect((await stored(path)).equals(bytes)).toBe(true);
  });

  test('FORM-9 a piece sent again because its answer was lost does no harm', async () => {
    const path = newPath();
    const bytes = mp4(600_000);
    const upload = await begin(path, bytes.length);
    for (let round = 0; round < 2; round += 1) {
      const answer = await wire.command(upload, 'upload', 0, bytes.subarray(0, 300_000));
      expect(answer.headers.get('x-goog-upload-size-received')).toBe('300000');
    }
    await wire.command(upload, 'upload, finalize', 200_000, bytes.subarray(200_000));
    expect((await stored(path)).equals(bytes)).toBe(true);
  });

  test('FORM-9 a piece behind a gap, an end too early or no command at all are refused, and the rest can go on', async () => {
    const path = newPath();
    const bytes = mp4(10_000);
    const upload = await begin(path, bytes.length);
    expect((await wire.command(upload, 'upload', 5000, bytes.subarray(5000))).status).toBe(400);
    expect((await wire.command(upload, 'upload', 0, bytes.subarray(0, 6000))).status).toBe(200);
    expect((await wire.command(upload, 'finalize', 3000)).status).toBe(400);
    expect((await wire.command(upload, 'upload, finalize', 0, bytes.subarray(0, 3000))).status).toBe(400);
    for (const offset of ['-1', '1e3', 'x', '9'.repeat(30)]) {
      expect((await wire.command(upload, 'upload', offset, bytes)).status).toBe(400);
    }
    expect((await wire.command(upload, 'dance', 0)).status).toBe(400);
    expect((await wire.post(upload, {})).status).toBe(400);
    expect((await wire.command(upload, 'upload, finalize', 6000, bytes.subarray(6000))).status).toBe(200);
    expect((await stored(path)).equals(bytes)).toBe(true);
  });

  test('FORM-12 a cancelled upload leaves nothing', async () => {
    const before = readdirSync(uploads());
    const path = newPath();
    const upload = await begin(path, 10_000);
    await wire.command(upload, 'upload', 0, mp4(5000));
    const cancelled = await wire.command(upload, 'cancel');
    expect(cancelled.headers.get('x-goog-upload-status')).toBe('cancelled');
    expect((await wire.command(upload, 'upload', 5000, mp4(5000))).status).toBe(400);
    expect((await wire.find(path)).status).toBe(403);
    expect(readdirSync(uploads())).toEqual(before);
  });

  test('FORM-9 an upload of another person cannot be continued, and an unknown one is not found', async () => {
    const upload = await begin(newPath(), 10_000);
    const other = storageWire(server.origin, await server.signIn((await server.addUser()).email));
    const stranger = storageWire(server.origin, undefined);
    for (const command of ['query', 'upload', 'finalize', 'cancel']) {
      expect((await other.command(upload, command, 0)).status).toBe(404);
      expect((await stranger.command(upload, command, 0)).status).toBe(401);
      expect(
        (await wire.command(upload.replace(/upload_id=[^&]+/, 'upload_id=..%2F%00'), command)).status,
      ).toBe(404);
    }
    expect(await received(upload)).toEqual({ status: 'active', bytes: 0 });
    await wire.command(upload, 'cancel');
  });

  test('FORM-9 the first of two uploads to one path that finishes is kept', async () => {
    const before = readdirSync(uploads());
    const path = newPath();
    const [one, two] = [await begin(path, 5000), await begin(path, 6000)];
    expect((await wire.command(two, 'upload, finalize', 0, mp4(6000))).status).toBe(200);
    expect((await wire.command(one, 'upload, finalize', 0, mp4(5000))).status).toBe(409);
    expect((await stored(path)).length).toBe(6000);
    expect((await wire.start(path, 5000)).status).toBe(409);
    expect(readdirSync(uploads())).toEqual(before);
  });

  test("FORM-9 the address of an upload has the origin of the browser's page, also behind a proxy", async () => {
    const begun = await fetch(`${server.origin}/v0/b/parks-console/o?name=${encodeURIComponent(newPath())}`, {
      method: 'POST',
      headers: {
        authorization: `Firebase ${token}`,
        origin: 'https://console.parks.example',
        'x-goog-upload-protocol': 'resumable',
        'x-goog-upload-command': 'start',
      },
    });
    expect(begun.headers.get('x-goog-upload-url')).toMatch(/^https:\/\/console\.parks\.example\/v0\/b\//);
    const { pathname, search } = new URL(begun.headers.get('x-goog-upload-url') ?? '');
    expect((await wire.command(pathname + search, 'cancel')).status).toBe(200);
  });
});

describe('connections that break and hosts that stop', () => {
  test('FORM-9 bytes that arrived before a broken connection are kept, and the upload continues there', async () => {
    const path = newPath();
    const bytes = mp4(900_000);
    const upload = await begin(path, bytes.length);
    (await sendPart(upload, bytes, 400_000)).destroy();
    const { status, bytes: there } = await received(upload);
    expect({ status, there }).toEqual({ status: 'active', there: 400_000 });
    expect((await wire.find(path)).status).toBe(403);
    expect((await wire.command(upload, 'upload, finalize', there, bytes.subarray(there))).status).toBe(200);
    expect((await stored(path)).equals(bytes)).toBe(true);
  });

  test('FORM-9 a silent connection does not block its upload', async () => {
    const path = newPath();
    const bytes = mp4(900_000);
    const upload = await begin(path, bytes.length);
    const silent = await sendPart(upload, bytes, 400_000);
    expect((await wire.command(upload, 'upload, finalize', 400_000, bytes.subarray(400_000))).status).toBe(
      200,
    );
    expect((await stored(path)).equals(bytes)).toBe(true);
    silent.destroy();
  });

  test('FORM-9 the end asked for by two connections at once is one end', async () => {
    const path = newPath();
    const bytes = mp4(3_000_000);
    const upload = await begin(path, bytes.length);
    await wire.command(upload, 'upload', 0, bytes);
    const ends = await Promise.allSettled(
      Array.from({ length: 4 }, () => wire.command(upload, 'finalize', bytes.length)),
    );
    // The order of arrival is unknown. The last connection gets the response, and all responses agree.
    const sizes = ends.flatMap((end) => (end.status === 'fulfilled' ? end.value.body.size : []));
    expect(new Set(sizes)).toEqual(new Set(['3000000']));
    expect((await stored(path)).equals(bytes)).toBe(true);
  });

  test('FORM-9 an upload goes on after the server was restarted', async () => {
    const path = newPath();
    const bytes = mp4(800_000);
    const upload = await begin(path, bytes.length);
    await wire.command(upload, 'upload', 0, bytes.subarray(0, 500_000));
    await restart();
    expect(await received(upload)).toEqual({ status: 'active', bytes: 500_000 });
    const end = await wire.command(upload, 'upload, finalize', 500_000, bytes.subarray(500_000));
    expect(end.headers.get('x-goog-upload-status')).toBe('final');
    await restart();
    expect(await received(upload)).toEqual({ status: 'final', bytes: 800_000 });
    expect((await stored(path)).equals(bytes)).toBe(true);
  });

  test('FORM-9 the SDK’s own upload survives a restart in its midst', async () => {
    const client = firebaseClient(server.origin);
    await client.signIn(person.email);
    const path = newPath();
    const bytes = mp4(12_000_000);
    const task = uploadBytesResumable(ref(client.storage, path), bytes, { contentType: 'video/mp4' });
    let restarting: Promise<void> | undefined;
    task.on('state_changed', ({ bytesTransferred }) => {
      if (bytesTransferred > 1_000_000) restarting ??= restart();
    });
    expect((await task).metadata.size).toBe(bytes.length);
    await restarting;
    expect(restarting).toBeDefined();
    expect(Buffer.from(await getBytes(ref(client.storage, path))).equals(bytes)).toBe(true);
    await client.close();
  });

  test('FORM-9 bytes left by a kill in the place of a file are not served and do not block uploads', async () => {
    const path = newPath();
    await wire.multipart(path, jpeg(9000));
    await server.database.execute(`delete from file_objects where path = '${path}'`);
    expect((await wire.find(path)).status).toBe(403);
    expect((await wire.multipart(path, jpeg(2000))).status).toBe(200);
    expect((await stored(path)).length).toBe(2000);
  });

  test('FORM-9 OFF-2 uploads that are a week old go with their bytes, and no others; a start removes none', async () => {
    const { services } = server.app;
    const before = readdirSync(uploads());
    const [old, oldId] = await begunUpload();
    await wire.command(old, 'upload', 0, mp4(5000));
    const stray = join(uploads(), 'left-by-a-kill');
    writeFileSync(stray, 'x');
    await removeOldUploadsJob.run(services);
    expect(existsSync(stray)).toBe(true);
    expect(await received(old)).toEqual({ status: 'active', bytes: 5000 });
    const age = async (hours: number) => {
      const then = new Date(Date.now() - hours * 3600_000);
      utimesSync(stray, then, then);
      await server.database.update(fileUploads).set({ createdAt: then });
    };
    await age(7 * 24 - 1);
    await removeOldUploadsJob.run(services);
    expect(await received(old)).toEqual({ status: 'active', bytes: 5000 });
    expect(existsSync(stray)).toBe(true);
    await age(7 * 24 + 1);
    const [young, youngId] = await begunUpload();
    await restart();
    expect(readdirSync(uploads()).toSorted()).toEqual(
      [...before, oldId, youngId, 'left-by-a-kill'].toSorted(),
    );
    await removeOldUploadsJob.run(services);
    expect(readdirSync(uploads())).toEqual([youngId]);
    expect(oldId).not.toBe(youngId);
    expect((await wire.command(old, 'query')).status).toBe(404);
    expect(await received(young)).toEqual({ status: 'active', bytes: 0 });
  });
});

test('OFF-2 a person has at most 50 unfinished uploads; one more replaces the oldest', async () => {
  const ranger = await server.addUser();
  const own = storageWire(server.origin, await server.signIn(ranger.email));
  const starts = async (count: number) => {
    const begun: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const { headers } = await own.start(newPath(), 10_000, 'video/mp4');
      begun.push(headers.get('x-goog-upload-url') ?? '');
    }
    return begun;
  };
  const statusOf = async (upload: string) =>
    (await own.command(upload, 'query')).headers.get('x-goog-upload-status');
  const [oldest = '', second = '', ...others] = await starts(50);
  expect(await statusOf(oldest)).toBe('active');
  const [newest = ''] = await starts(1);
  expect(await Promise.all([oldest, second, newest].map(statusOf))).toEqual([
    'cancelled',
    'active',
    'active',
  ]);
  const another = await begin(newPath(), 10_000);
  expect((await received(another)).status).toBe('active');
  for (const upload of [second, ...others, newest]) await own.command(upload, 'cancel');
});

async function begunUpload(): Promise<[upload: string, id: string]> {
  const upload = await begin(newPath(), 10_000);
  return [upload, new URL(upload).searchParams.get('upload_id') ?? ''];
}
