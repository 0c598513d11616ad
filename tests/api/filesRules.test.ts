import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PHOTO_MAX_BYTES, VIDEO_MAX_BYTES } from '../../contract/limits.ts';
import { fileObjects } from '../../server/database/schema.ts';
import * as samples from '../helpers/sampleFiles.ts';
import { startServer, type TestServer } from '../helpers/server.ts';
import { BUCKET, getStream, multipartBody, storageWire } from '../helpers/storageWire.ts';

let server: TestServer;
let wire: ReturnType<typeof storageWire>;
let number = 0;

beforeAll(async () => {
  server = await startServer();
  wire = storageWire(server.origin, await server.signIn((await server.addUser()).email));
});
afterAll(() => server.close());

const newPath = (folder = 'photovideos') => `${folder}/file-${++number}`;
const arriving = () => readdirSync(join(server.app.services.config.dataDir, 'uploads'));
const storedCount = () => server.database.$count(fileObjects);

async function expectNothingKept(path: string): Promise<void> {
  expect((await wire.find(path)).status).toBe(403);
  expect(arriving()).toEqual([]);
}

async function uploadInPieces(path: string, bytes: Uint8Array, type: string) {
  const started = await wire.start(path, bytes.length, type);
  const upload = started.headers.get('x-goog-upload-url') ?? '';
  return wire.command(upload, 'upload, finalize', 0, bytes);
}

describe('the type of a file comes from its bytes', () => {
  test.each<[string, Buffer, string]>([
    ['JPEG', samples.jpeg(), 'image/jpeg'],
    ['PNG', samples.png(), 'image/png'],
    ['MP4', samples.mp4(), 'video/mp4'],
    ['QuickTime', samples.quicktime(), 'video/quicktime'],
    ['M4V', samples.m4v(), 'video/x-m4v'],
    ['3GP', samples.threeGp(), 'video/3gpp'],
    ['WebM', samples.webm(), 'video/webm'],
    ['Matroska', samples.matroska(), 'video/matroska'],
    ['AVI', samples.avi(), 'video/vnd.avi'],
  ])('FORM-9 %s is accepted and stored with its real type, under any name', async (_kind, bytes, type) => {
    const path = newPath();
    const answer = await wire.multipart(path, bytes, 'text/html');
    expect(answer).toMatchObject({ status: 200, body: { contentType: type, size: String(bytes.length) } });
    expect((await uploadInPieces(newPath(), bytes, 'text/html')).body.contentType).toBe(type);
    expect((await wire.find(path)).body.contentType).toBe(type);
  });

  test.each<[string, Buffer]>([
    ['HTML', samples.html()],
    ['SVG', samples.svg()],
    ['GIF', samples.gif()],
    ['HEIC', samples.heic()],
    ['PDF', samples.pdf()],
    ['text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['zeros', Buffer.alloc(10_000)],
  ])('FORM-9 %s is refused, also under the name of a video', async (_kind, bytes) => {
    const refusal = { code: 415, message: 'File format not allowed' };
    const path = `${newPath()}.mp4`;
    expect(await wire.multipart(path, bytes, 'video/mp4')).toMatchObject({
      status: 415,
      body: { error: refusal },
    });
    await expectNothingKept(path);
    expect(await uploadInPieces(path, bytes, 'video/mp4')).toMatchObject({
      status: 415,
      body: { error: refusal },
    });
    await expectNothingKept(path);
  });

  test('FORM-9 a long file that lies is refused at its beginning, and its upload is over', async () => {
    const path = newPath();
    const upload = (await wire.start(path, 900_000, 'video/mp4')).headers.get('x-goog-upload-url') ?? '';
    const lie = Buffer.concat(Array(300).fill(samples.html()));
    expect((await wire.command(upload, 'upload', 0, lie.subarray(0, 262_144))).status).toBe(415);
    await expectNothingKept(path);
    expect((await wire.command(upload, 'upload', 0, samples.mp4())).status).toBe(400);
    expect((await wire.command(upload, 'query')).headers.get('x-goog-upload-status')).toBe('cancelled');
  });

  test('FORM-9 a beginning that is replaced afterwards is refused', async () => {
    const path = newPath();
    const upload = (await wire.start(path, 8192, 'image/jpeg')).headers.get('x-goog-upload-url') ?? '';
    expect((await wire.command(upload, 'upload', 0, samples.jpeg(8192))).status).toBe(200);
    expect((await wire.command(upload, 'upload', 0, samples.html())).status).toBe(200);
    expect((await wire.command(upload, 'finalize', 8192)).status).toBe(415);
    await expectNothingKept(path);
  });

  test('SIGN-1 a signature is a picture', async () => {
    expect((await wire.multipart(newPath('signatures'), samples.png())).status).toBe(200);
    expect((await wire.multipart(newPath('signatures'), samples.jpeg())).status).toBe(200);
    expect((await wire.multipart(newPath('signatures'), samples.mp4())).status).toBe(415);
  });
});

describe('how large it may be', () => {
  const tooLarge = (mb: number) => ({
    status: 413,
    body: { error: { message: `This file is too large. The limit is ${mb} MB.` } },
  });

  test('FORM-9 300 MB are refused before the first byte, and so is a photo of more than 10 MB', async () => {
    expect(await wire.start(newPath(), 300 * 1024 * 1024, 'video/mp4')).toMatchObject(tooLarge(200));
    expect(await wire.start(newPath(), VIDEO_MAX_BYTES + 1, 'application/octet-stream')).toMatchObject(
      tooLarge(200),
    );
    expect(await wire.start(newPath(), PHOTO_MAX_BYTES + 1, 'image/jpeg')).toMatchObject(tooLarge(10));
    expect(await wire.start(newPath('signatures'), PHOTO_MAX_BYTES + 1, 'video/mp4')).toMatchObject(
      tooLarge(10),
    );
    const begun = await wire.start(newPath(), VIDEO_MAX_BYTES, 'video/mp4');
    expect(begun.status).toBe(200);
    expect((await wire.command(begun.headers.get('x-goog-upload-url') ?? '', 'cancel')).status).toBe(200);
    expect((await wire.start(newPath(), 'many', 'video/mp4')).status).toBe(400);
    expect((await wire.start(newPath(), -1, 'video/mp4')).status).toBe(400);
  });

  test('FORM-9 exactly 10 MB of photo go in, in one piece and in pieces; a byte more does not', async () => {
    const largest = samples.jpeg(PHOTO_MAX_BYTES);
    const larger = samples.jpeg(PHOTO_MAX_BYTES + 1);
    expect((await wire.multipart(newPath(), largest, 'image/jpeg')).status).toBe(200);
    expect((await uploadInPieces(newPath(), largest, 'video/mp4')).status).toBe(200);
    for (const path of [newPath(), newPath()]) {
      expect(await wire.multipart(path, larger, 'video/mp4')).toMatchObject(tooLarge(10));
      expect(await uploadInPieces(path, larger, 'video/mp4')).toMatchObject(tooLarge(10));
      expect((await wire.find(path)).status).toBe(403);
    }
  });

  test('FORM-9 a stream without a length is stopped at the limit, and its file is removed', async () => {
    const piece = samples.jpeg(1024 * 1024);
    const opening = multipartBody(piece, 'video/mp4').subarray(0, -9);
    let pieces = 0;
    function* endless() {
      yield opening;
      for (; pieces < 40; pieces += 1) yield piece;
    }
    const path = newPath();
    const sent = await wire.post(`${BUCKET}?name=${encodeURIComponent(path)}`, {
      headers: { 'content-type': 'multipart/related; boundary=xyz' },
      body: getStream(endless()),
      duplex: 'half',
    });
    expect(sent).toMatchObject(tooLarge(10));
    await expectNothingKept(path);

    const other = newPath();
    const upload = (await wire.start(other, 1000, 'video/mp4')).headers.get('x-goog-upload-url') ?? '';
    const body = getStream(Array.from({ length: 30 }, () => piece));
    expect(await wire.command(upload, 'upload', 0, body, { duplex: 'half' })).toMatchObject(tooLarge(10));
    await expectNothingKept(other);
    expect((await wire.command(upload, 'upload', 0, samples.jpeg())).status).toBe(400);
  });

  test('FORM-9 a piece whose length is too much is refused, and the connection goes on', async () => {
    const upload = (await wire.start(newPath(), 1000, 'image/jpeg')).headers.get('x-goog-upload-url') ?? '';
    const large = samples.jpeg(30 * 1024 * 1024);
    expect(await wire.command(upload, 'upload', 0, large)).toMatchObject(tooLarge(10));
    expect(arriving()).toEqual([]);
  });
});

describe('folders', () => {
  test.each([
    'photovideos/',
    'photovideos',
    'signatures/a/b',
    'photovideos//a',
    'photovideos/../../etc/passwd',
    'photovideos/..',
    'photovideos/.',
    '../photovideos/a',
    '/photovideos/a',
    'zones/a.svg',
    'Photovideos/a',
    'photovideos/a\u0000.jpg',
    'photovideos/a\nb',
    'photovideos/a\u0085b',
    `photovideos/${'a'.repeat(289)}`,
    ' photovideos/a',
  ])('FORM-9 not to $0', async (path) => {
    const before = await storedCount();
    expect((await wire.multipart(path, samples.jpeg())).status).toBe(403);
    expect((await wire.start(path, 2000)).status).toBe(403);
    expect(await storedCount()).toBe(before);
    expect(arriving()).toEqual([]);
  });

  test.each([
    `photovideos/${'a'.repeat(288)}`,
    'photovideos/..a',
    'photovideos/%2e%2e%2f',
    'photovideos/a\\b:c*d?"<>|',
    'photovideos/பூனை 🐅 café.jpg',
  ])('FORM-9 to %j', async (path) => {
    expect((await wire.multipart(path, samples.jpeg())).body.name).toBe(path);
    expect((await wire.find(path)).body.size).toBe('2000');
  });

  test('FORM-9 not without a name, not with two, and not into another bucket', async () => {
    const body = multipartBody(samples.jpeg(), 'image/jpeg');
    const headers = { 'content-type': 'multipart/related; boundary=xyz' };
    expect((await wire.post(BUCKET, { headers, body })).status).toBe(400);
    expect((await wire.post(`${BUCKET}?name=a&name=b`, { headers, body })).status).toBe(400);
    expect((await wire.post('/v0/b/other/o?name=photovideos/a', { headers, body })).status).toBe(403);
  });
});

describe('uploads that are none', () => {
  const at = () => `${BUCKET}?name=${encodeURIComponent(newPath())}`;
  const headers = { 'content-type': 'multipart/related; boundary=xyz' };
  const whole = () => multipartBody(samples.jpeg(), 'image/jpeg');

  test.each<[string, Record<string, string>, () => Buffer | string]>([
    ['no content type', {}, whole],
    ['no boundary', { 'content-type': 'multipart/related' }, whole],
    ['another boundary', { 'content-type': 'multipart/related; boundary=abc' }, whole],
    ['no content', headers, () => ''],
    ['no end', headers, () => whole().subarray(0, -3)],
    ['no second part', headers, () => '--xyz\r\n\r\n{}\r\n--xyz--'],
    ['an endless beginning', headers, () => Buffer.alloc(1_000_000, '-')],
    ['a description that is no JSON', headers, () => '--xyz\r\n\r\n{"a"\r\n--xyz\r\n\r\nx\r\n--xyz--'],
    [
      'a description of another kind',
      headers,
      () => multipartBody(samples.jpeg(), 'image/jpeg', { metadata: { deep: { er: 1 } } }),
    ],
    [
      'a description as long as a book',
      headers,
      () => multipartBody(samples.jpeg(), 'image/jpeg', { metadata: { long: 'x'.repeat(20_000) } }),
    ],
  ])('FORM-9 400 for %s, and nothing is kept', async (_what, sent, body) => {
    expect((await wire.post(at(), { headers: sent, body: body() })).status).toBe(400);
    expect(arriving()).toEqual([]);
  });

  test('FORM-9 a boundary in the middle of a picture’s bytes ends nothing but itself', async () => {
    const bytes = samples.jpeg(200_000);
    bytes.write('\r\n--xy', 65_530, 'latin1');
    bytes.write('\r\n--xyz', 131_000, 'latin1');
    const path = newPath();
    expect((await wire.multipart(path, bytes)).status).toBe(200);
    expect((await wire.read(path)).equals(bytes)).toBe(true);
  });

  test('FORM-9 400 for a beginning whose description is no JSON, or too long', async () => {
    expect((await wire.start(newPath(), 10, 'image/jpeg', '{')).status).toBe(400);
    expect(
      (await wire.start(newPath(), 10, 'image/jpeg', { metadata: { a: 'x'.repeat(20_000) } })).status,
    ).toBe(400);
    expect((await wire.start(newPath(), 10, 'image/jpeg', '[]')).status).toBe(400);
    const begun = await wire.start(newPath(), 10, 'image/jpeg', '');
    expect(begun.status).toBe(200);
    expect((await wire.command(begun.headers.get('x-goog-upload-url') ?? '', 'cancel')).status).toBe(200);
  });
});
