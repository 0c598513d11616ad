import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPlatform } from '../../../src/api/platform.ts';
import { cancelUpload, uploadFile } from '../../../src/api/resumableUpload.ts';
import { mp4 } from '../../helpers/sampleFiles.ts';
import { identityUser, resetPlatform } from '../../helpers/testPlatform.ts';

/* The wire against a scripted server. tests/api/filesResumed.test.ts speaks it with our own. */

const KIB = 1024;

type Asked = { command: string; offset: number; bytes: Buffer; headers: IncomingHttpHeaders };
type Answer = { status?: number; headers?: Record<string, string> };

let server: Server;
let origin: string;
let asked: Asked[];
let received: Buffer;
/** Answers a request instead of the service. */
let script: (request: Asked) => Answer | undefined;

const active = (more: Record<string, string> = {}): Answer => ({
  headers: { 'x-goog-upload-status': 'active', ...more },
});
const final: Answer = { headers: { 'x-goog-upload-status': 'final' } };

/** The service itself: it stores parts at their offset. */
function serve({ command, offset, bytes }: Asked): Answer {
  if (command === 'start') return active({ 'x-goog-upload-url': `${origin}/session` });
  if (command === 'query') return active({ 'x-goog-upload-size-received': String(received.length) });
  if (command === 'cancel') return { headers: { 'x-goog-upload-status': 'cancelled' } };
  received = Buffer.concat([received.subarray(0, offset), bytes]);
  return command.includes('finalize') ? final : active();
}

beforeEach(async () => {
  resetPlatform();
  setPlatform({ identity: { confirmedUser: async () => identityUser(() => 'token-1') } });
  asked = [];
  received = Buffer.alloc(0);
  script = () => undefined;
  server = createServer(async (request, response) => {
    const { headers } = request;
    const bytes = await buffer(request);
    const offset = Number(headers['x-goog-upload-offset'] ?? -1);
    const one = { command: String(headers['x-goog-upload-command']), offset, bytes, headers };
    asked.push(one);
    const answer = script(one) ?? serve(one);
    response.writeHead(answer.status ?? 200, answer.headers).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

function upload(bytes: Buffer, { session = false, signal = new AbortController().signal } = {}) {
  const acknowledged: number[] = [];
  const kept: string[] = [];
  const done = uploadFile({
    address: `${origin}/v0/b/b/o?name=a`,
    blob: new Blob([bytes as BlobPart], { type: 'video/mp4' }),
    session: session ? `${origin}/session` : undefined,
    keepSession: async (address) => {
      expect(asked.map(({ command }) => command)).not.toContain('upload');
      kept.push(address);
    },
    onBytes: (count) => acknowledged.push(count),
    signal,
  });
  return { done, acknowledged, kept };
}

const commands = () => asked.map(({ command }) => command);

test('FORM-9 a file goes in growing parts, on the wire of the SDK, and only acknowledged bytes are progress', async () => {
  const bytes = mp4(2000 * KIB);
  const { done, acknowledged, kept } = upload(bytes);
  await done;
  expect(commands()).toEqual(['start', 'upload', 'upload', 'upload', 'upload, finalize']);
  expect(asked.map(({ offset }) => offset)).toEqual([-1, 0, 256 * KIB, 768 * KIB, 1792 * KIB]);
  expect(acknowledged).toEqual([0, 256 * KIB, 768 * KIB, 1792 * KIB, 2000 * KIB]);
  expect(asked[0]?.headers).toMatchObject({
    authorization: 'Firebase token-1',
    'x-goog-upload-protocol': 'resumable',
    'x-goog-upload-header-content-length': String(bytes.length),
    'x-goog-upload-header-content-type': 'video/mp4',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(JSON.parse(String(asked[0]?.bytes))).toEqual({ contentType: 'video/mp4' });
  expect(asked.every(({ headers }) => headers.authorization === 'Firebase token-1')).toBe(true);
  expect(kept).toEqual([`${origin}/session`]);
  expect(received.equals(bytes)).toBe(true);
});

test('FORM-9 parts shrink on a slow network, so that a lost connection costs little', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const seconds = [1, 1, 9, 4, 9, 9, 9];
  script = ({ command }) => {
    if (command === 'upload') now += (seconds.shift() ?? 1) * 1000;
    return undefined;
  };
  const bytes = mp4(5120 * KIB);
  await upload(bytes).done;
  const sizes = asked.slice(1, -1).map((part) => part.bytes.length / KIB);
  expect(sizes).toEqual([256, 512, 1024, 512, 512, 256, 256, 256, 512]);
  expect(received.equals(bytes)).toBe(true);
});

test('OFF-2 an upload goes on with the bytes that the server has, and begins no session', async () => {
  const bytes = mp4(700 * KIB);
  received = bytes.subarray(0, 300_001);
  const { done, acknowledged, kept } = upload(bytes, { session: true });
  await done;
  expect(commands()).toEqual(['query', 'upload', 'upload, finalize']);
  expect(asked[1]?.offset).toBe(300_001);
  expect(acknowledged[0]).toBe(300_001);
  expect(kept).toEqual([]);
  expect(received.equals(bytes)).toBe(true);
});

test('OFF-2 with all bytes there, only the end is asked for; a file that had arrived is not sent again', async () => {
  const bytes = mp4(300 * KIB);
  received = bytes;
  await upload(bytes, { session: true }).done;
  expect(commands()).toEqual(['query', 'finalize']);
  asked = [];
  script = () => final;
  const { done, acknowledged } = upload(bytes, { session: true });
  await done;
  expect(commands()).toEqual(['query']);
  expect(acknowledged).toEqual([bytes.length]);
});

test.each<[string, Answer]>([
  ['unknown', { status: 404 }],
  ['expired', { status: 410 }],
  ['another person’s', { status: 403 }],
  ['broken', { status: 400 }],
  ['cancelled', { headers: { 'x-goog-upload-status': 'cancelled' } }],
  ['of a longer file', active({ 'x-goog-upload-size-received': '999999999' })],
])('OFF-2 a session that is %s is silently replaced', async (_what, answer) => {
  script = ({ command }) => (command === 'query' ? answer : undefined);
  const bytes = mp4(100 * KIB);
  const { done, kept } = upload(bytes, { session: true });
  await done;
  expect(commands()).toEqual(['query', 'start', 'upload, finalize']);
  expect(kept).toHaveLength(1);
  expect(received.equals(bytes)).toBe(true);
});

test('OFF-2 a session that ends on the way is replaced once; the refusal of a new one is an error', async () => {
  script = ({ command }) => (command.startsWith('upload') ? { status: 404 } : undefined);
  await expect(upload(mp4(), { session: true }).done).rejects.toMatchObject({ status: 404 });
  expect(commands()).toEqual(['query', 'upload, finalize', 'start', 'upload, finalize']);
});

test.each([401, 402, 413, 415, 429, 503, 507])(
  'OFF-2 an answer of %d keeps the session for a later attempt',
  async (status) => {
    script = ({ command }) => (command === 'query' ? { status } : undefined);
    await expect(upload(mp4(), { session: true }).done).rejects.toMatchObject({ status });
    expect(commands()).toEqual(['query']);
  },
);

test('OFF-2 an answer that is none of the file service is a broken connection, not a refusal', async () => {
  for (const command of ['start', 'query', 'upload, finalize']) {
    script = (request) => (request.command === command ? { headers: {} } : undefined);
    await expect(upload(mp4(), { session: command === 'query' }).done).rejects.not.toHaveProperty('status');
  }
});

test('OFF-2 a file that the browser cannot read is no network failure', async () => {
  const file = new Blob(['x']);
  const arrayBuffer = async () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  file.slice = () => Object.assign(new Blob(['x']), { arrayBuffer });
  const sent = { address: origin, session: undefined, onBytes: () => undefined };
  const { signal } = new AbortController();
  await expect(
    uploadFile({ ...sent, blob: file, keepSession: async () => undefined, signal }),
  ).rejects.toMatchObject({ name: 'FileUnreadable' });
});

test('FORM-12 an aborted upload sends nothing more', async () => {
  const stop = new AbortController();
  script = ({ command }) => {
    if (command === 'upload') stop.abort();
    return undefined;
  };
  const { done } = upload(mp4(900 * KIB), { signal: stop.signal });
  await expect(done).rejects.toMatchObject({ name: 'AbortError' });
  expect(commands()).toEqual(['start', 'upload']);
});

test('FORM-12 a cancelled session says whether its file had arrived', async () => {
  expect(await cancelUpload(`${origin}/session`)).toBe(false);
  script = () => final;
  expect(await cancelUpload(`${origin}/session`)).toBe(true);
  script = () => ({ status: 404 });
  expect(await cancelUpload(`${origin}/session`)).toBe(true);
  script = () => ({ status: 503 });
  await expect(cancelUpload(`${origin}/session`)).rejects.toMatchObject({ status: 503 });
  expect(new Set(commands())).toEqual(new Set(['cancel']));
});
