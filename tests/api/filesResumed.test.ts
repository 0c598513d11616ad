import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { removeOldUploadsJob } from '../../server/jobs/startJobs.ts';
import { type Files, findFile, publish } from '../../server/platform/embedded/files/objects.ts';
import { openStorage } from '../../server/platform/embedded/files/openStorage.ts';
import { dropUpload, findUpload, startUpload } from '../../server/platform/embedded/files/uploads.ts';
import { getStatus } from '../../src/api/fileErrors.ts';
import { setPlatform } from '../../src/api/platform.ts';
import { cancelUpload } from '../../src/api/resumableUpload.ts';
import { type Sending, send } from '../../src/api/sendFile.ts';
import { startBuiltServer } from '../helpers/builtServer.ts';
import { getToken } from '../helpers/calls.ts';
import { copyTemplate } from '../helpers/databaseTemplate.ts';
import { mp4 } from '../helpers/sampleFiles.ts';
import { startServer, type TestServer } from '../helpers/server.ts';
import { storageWire } from '../helpers/storageWire.ts';
import { startTcpProxy } from '../helpers/tcpProxy.ts';
import { configure, identityUser } from '../helpers/testPlatform.ts';
import { waitFor } from '../helpers/waiting.ts';

/* The console's uploads and our own server, over restarts of both. */

const MEBI = 1024 * 1024;

let server: TestServer;
let token: string;
let number = 0;

/** The page's server and person. */
function openPage(origin: string, as: string): void {
  vi.stubGlobal('location', new URL(origin));
  configure({ embedded: true, firebase: { ...FIREBASE, storageBucket: 'parks-console' } });
  setPlatform({ identity: { confirmedUser: async () => identityUser(() => as) } });
}
const FIREBASE = { apiKey: 'a', authDomain: 'a', projectId: 'parks-console' };

const newPath = () => `photovideos/resumed-${++number}.mp4`;

/** Counts the bytes of all requests. */
function countSent(): () => number {
  let sent = 0;
  const { fetch } = globalThis;
  const counting = vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    if (init?.body instanceof ArrayBuffer) sent += init.body.byteLength;
    return fetch(address, init);
  });
  onTestFinished(() => counting.mockRestore());
  return () => sent;
}

type Page = { session?: string; onBytes?: (count: number) => void };

/** Like a page: it remembers the session, and may be closed. */
function upload(path: string, bytes: Buffer, { session, onBytes }: Page = {}) {
  const page = new AbortController();
  const acknowledged: number[] = [];
  const kept = { session };
  const sending: Sending = {
    session,
    keepSession: async (begun) => {
      kept.session = begun;
    },
    onBytes: (count) => {
      acknowledged.push(count);
      onBytes?.(count);
    },
    signal: page.signal,
  };
  const done = send(path, new Blob([bytes as BlobPart], { type: 'video/mp4' }), sending);
  done.catch(() => undefined);
  const last = () => acknowledged.at(-1) ?? 0;
  return { done, close: () => page.abort(), acknowledged, last, kept };
}

beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  token = await server.signIn((await server.addUser()).email);
  openPage(server.origin, token);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

async function startedUpload(path: string, bytes: Buffer): Promise<string> {
  const first = upload(path, bytes, {
    // Closed as soon as the second part is on its way, before its answer.
    onBytes: (count) => count > 0 && setImmediate(() => first.close()),
  });
  await first.done.catch(() => undefined);
  if (!first.kept.session) throw new Error('There is no session.');
  return first.kept.session;
}

test('OFF-2 the server killed in the midst of 30 MB: the next page goes on with what it has', async () => {
  const store = await copyTemplate(inject('databaseTemplate'));
  const account = { email: 'chief@parks.example', password: 'Chief-password-1' };
  const built = await startBuiltServer({
    dataDir: store.dataDir,
    env: {
      ...{ FIRST_ADMIN_EMAIL: account.email, FIRST_ADMIN_PASSWORD: account.password },
      DATABASE_URL: store.databaseUrl ?? '',
    },
  });
  onTestFinished(async () => {
    await built.stop('SIGKILL');
    await store.remove();
  });
  const own = await getToken(built.origin, account.email, account.password);
  openPage(built.origin, own);
  const path = newPath();
  const bytes = mp4(30 * MEBI);
  const before = upload(path, bytes);
  await waitFor(() => expect(before.last()).toBeGreaterThan(3 * MEBI), {
    ...{ interval: 1, timeout: 10_000 },
  });
  await built.kill9();
  await expect(before.done).rejects.toThrow();
  const acknowledged = before.last();
  expect(acknowledged).toBeLessThan(bytes.length);
  await built.restart();
  const sent = countSent();
  const after = upload(path, bytes, before.kept);
  await after.done;
  const [resumedAt = 0] = after.acknowledged;
  expect(resumedAt).toBeGreaterThanOrEqual(acknowledged);
  expect(sent()).toBe(bytes.length - resumedAt);
  expect((await storageWire(built.origin, own).read(path)).equals(bytes)).toBe(true);
}, 120_000);

test('OFF-2 a file whose last answer was lost is not sent again', async () => {
  const proxy = await startTcpProxy(Number(new URL(server.origin).port));
  onTestFinished(() => proxy.close());
  openPage(`http://127.0.0.1:${proxy.port}`, token);
  const [path, bytes] = [newPath(), mp4(MEBI)];
  const session = await startedUpload(path, bytes);
  proxy.loseAnswerTo('finalize');
  await expect(upload(path, bytes, { session }).done).rejects.toThrow();
  const sent = countSent();
  const again = upload(path, bytes, { session });
  await again.done;
  expect(again.acknowledged).toEqual([bytes.length]);
  expect(sent()).toBe(0);
  // Without the session, the path says that it arrived.
  await upload(path, bytes).done;
  expect(sent()).toBe(0);
  expect((await storageWire(server.origin, token).read(path)).equals(bytes)).toBe(true);
});

test('OFF-2 without a valid token nothing is sent, and the session stays; another person begins again', async () => {
  const [path, bytes] = [newPath(), mp4(MEBI)];
  const session = await startedUpload(path, bytes);
  openPage(server.origin, 'forged');
  const sent = countSent();
  await expect(upload(path, bytes, { session }).done).rejects.toMatchObject({ status: 401 });
  expect(sent()).toBe(0);
  const other = await server.signIn((await server.addUser()).email);
  openPage(server.origin, other);
  const theirs = upload(path, bytes, { session });
  await theirs.done;
  expect(theirs.kept.session).not.toBe(session);
  expect(sent()).toBe(bytes.length);
});

test('OFF-2 an expired session is silently replaced', async () => {
  const [path, bytes] = [newPath(), mp4(MEBI)];
  const session = await startedUpload(path, bytes);
  const inAWeek = new Date(Date.now() + (7 * 24 + 1) * 3600_000);
  await removeOldUploadsJob.run({ ...server.app.services, now: () => inAWeek });
  const sent = countSent();
  const later = upload(path, bytes, { session });
  await later.done;
  expect(later.acknowledged[0]).toBe(0);
  expect(sent()).toBe(bytes.length);
  expect((await storageWire(server.origin, token).read(path)).equals(bytes)).toBe(true);
});

test('OFF-2 a file that was deleted after it arrived is sent again', async () => {
  const [path, bytes] = [newPath(), mp4(MEBI)];
  const session = await startedUpload(path, bytes);
  await upload(path, bytes, { session }).done;
  const deleted = await fetch(`${server.origin}/v0/b/parks-console/o/${encodeURIComponent(path)}`, {
    method: 'DELETE',
    headers: { authorization: `Firebase ${token}` },
  });
  expect(deleted.status).toBe(204);
  await upload(path, bytes, { session }).done;
  expect((await storageWire(server.origin, token).read(path)).equals(bytes)).toBe(true);
});

test('OFF-2 two pages with one session end with one whole file', async () => {
  const [path, bytes] = [newPath(), mp4(8 * MEBI)];
  const session = await startedUpload(path, bytes);
  const two = [upload(path, bytes, { session }), upload(path, bytes, { session })];
  await Promise.allSettled(two.map(({ done }) => done));
  // The server ends the older of two requests, whose page then tries again.
  await upload(path, bytes, { session }).done;
  expect((await storageWire(server.origin, token).read(path)).equals(bytes)).toBe(true);
});

test('FORM-12 OFF-2 a cancelled upload leaves nothing, and the path can be used again', async () => {
  const [path, bytes] = [newPath(), mp4(MEBI)];
  const session = await startedUpload(path, bytes);
  const address = new URL(session, server.origin).href;
  expect(await cancelUpload(address)).toBe(false);
  // A browser whose kept connection was closed sends it again.
  expect(await cancelUpload(address)).toBe(false);
  expect((await storageWire(server.origin, token).find(path)).status).toBe(403);
  const again = upload(path, bytes, { session });
  await again.done;
  expect(await cancelUpload(new URL(String(again.kept.session), server.origin).href)).toBe(true);
  expect((await storageWire(server.origin, token).read(path)).length).toBe(bytes.length);
});

test('FORM-12 OFF-2 a part that comes late does not break the answer to the cancellation', async () => {
  const wire = storageWire(server.origin, token);
  for (let round = 0; round < 20; round += 1) {
    const [path, bytes] = [newPath(), mp4(MEBI)];
    const session = await startedUpload(path, bytes);
    const cancelled = cancelUpload(new URL(session, server.origin).href);
    const late = Promise.allSettled([1, 2, 3].map(() => wire.command(session, 'upload', 0, bytes)));
    expect(await cancelled).toBe(false);
    await late;
    const { headers } = await wire.command(session, 'query');
    expect(headers.get('x-goog-upload-status')).toBe('cancelled');
  }
});

test('FORM-12 OFF-2 an upload that one server cancels while another finishes it is only one of the two', async () => {
  const { id: uploadedBy } = await server.addUser();
  const storage = openStorage(server.app.services.config);
  const files: Files = { database: server.database, storage, now: () => new Date() };
  const begin = async () => {
    const [path, contentType, bytes] = [newPath(), 'video/mp4', mp4()];
    const id = await startUpload(files, path, uploadedBy, { contentType, metadata: {} });
    const arrived = await storage.arriving(id);
    writeFileSync(arrived, bytes);
    const md5 = createHash('md5').update(bytes).digest('base64');
    const content = { path, contentType, md5, uploadedBy, size: bytes.length, customMetadata: {} };
    const upload = await findUpload(files, id, uploadedBy);
    return { path, upload, finish: () => publish(files, content, arrived, id) };
  };

  const cancelled = await begin();
  expect(await dropUpload(files, cancelled.upload)).toBe(true);
  await expect(cancelled.finish()).rejects.toThrow('This upload was cancelled.');
  expect(await findFile(server.database, cancelled.path)).toBeUndefined();

  const finished = await begin();
  await finished.finish();
  expect(await dropUpload(files, finished.upload)).toBe(false);
  expect((await findUpload(files, finished.upload.id, uploadedBy)).status).toBe('final');
});

test('OFF-2 a closed page stops within its part, and the server keeps what has arrived', async () => {
  const [path, bytes] = [newPath(), mp4(20 * MEBI)];
  const session = await startedUpload(path, bytes);
  await wait(20);
  const wire = storageWire(server.origin, token);
  const { headers } = await wire.command(session, 'query');
  const there = Number(headers.get('x-goog-upload-size-received'));
  expect(headers.get('x-goog-upload-status')).toBe('active');
  expect(there).toBeGreaterThan(0);
  expect(there).toBeLessThan(bytes.length);
  const rest = upload(path, bytes, { session });
  await rest.done;
  expect(rest.acknowledged[0]).toBeGreaterThanOrEqual(there);
  expect((await wire.read(path)).equals(bytes)).toBe(true);
});

test('FORM-9 a refusal has its status', async () => {
  const refused = await upload('elsewhere/a.mp4', mp4()).done.catch(getStatus);
  expect(refused).toBe(403);
});
