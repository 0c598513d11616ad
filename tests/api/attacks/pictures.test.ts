import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toThumbnailUrl } from '../../../contract/incidents/media.ts';
import { fileFolder } from '../../../server/platform/embedded/files/fileFolder.ts';
import { blackPng, jpegThatStates } from '../../helpers/pixels.ts';
import { jpeg, mp4 } from '../../helpers/sampleFiles.ts';
import { startServer, type TestServer } from '../../helpers/server.ts';
import { type Person, signedInPerson } from '../../helpers/signIns.ts';
import { BUCKET, storageWire } from '../../helpers/storageWire.ts';

let server: TestServer;
let junior: Person;

/** 50 kB. */
const bomb = blackPng(20_000, 20_000);

beforeAll(async () => {
  // Creating the photos blocks this process, which must not count as server overload.
  server = await startServer();
  junior = await signedInPerson(server);
});
afterAll(() => server.close());

let number = 0;
const newPath = (ending: string) => `photovideos/bounded_${++number}${ending}`;
const wire = () => storageWire(server.origin, junior.token);
const get = (address: string) =>
  fetch(server.origin + address, { headers: { cookie: `parks_session=${junior.token}` } });
const toAddress = (path: string, token = '') =>
  `${BUCKET}/${encodeURIComponent(path)}?alt=media&token=${token}`;

const smallPhoto = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer();

/** Stored before photos had a pixel limit. */
const storeEarlier = (path: string, type: string, bytes: Uint8Array) =>
  server.app.services.files.put(path, type, bytes, junior.id);

async function getThumbnail(address: string) {
  const answer = await get(toThumbnailUrl(address));
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()), answer };
}

describe('an upload of more pixels than may be decoded', () => {
  const tooMany: [what: string, bytes: () => Buffer | Promise<Buffer>, limit: number][] = [
    ['a PNG of 50 kB with 400 megapixels', () => bomb, 40],
    ['a PNG just above the limit', () => blackPng(8001, 5000), 40],
    ['a JPEG of 144 megapixels', () => jpegThatStates(12_000, 12_000), 120],
    ['a progressive JPEG of 64 megapixels', () => jpegThatStates(8000, 8000, true), 40],
  ];

  test.each(tooMany)(
    'FORM-9 %s is refused, at once or in parts, and not kept',
    async (_what, make, limit) => {
      const bytes = await make();
      const text = `This photo has too many pixels. The limit is ${limit} megapixels.`;
      const path = newPath('.png');
      const whole = await wire().multipart(path, bytes, 'image/png');
      expect([whole.status, whole.body.error.message]).toEqual([413, text]);
      const begun = await wire().start(path, bytes.length, 'image/png');
      const session = begun.headers.get('x-goog-upload-url') ?? '';
      const parts = await wire().command(session, 'upload, finalize', 0, bytes);
      expect([parts.status, parts.body.error.message]).toEqual([413, text]);
      expect((await get(toAddress(path))).status).toBe(403);
    },
  );

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a PNG of 40 megapixels', () => blackPng(8000, 5000)],
    ['a JPEG of 108 megapixels', () => jpegThatStates(12_000, 9000)],
    ['a photo with a header that no library reads', () => jpeg()],
  ])('FORM-9 %s is stored', async (_what, make) => {
    expect((await wire().multipart(newPath('.jpg'), await make())).status).toBe(200);
  });
});

describe('a thumbnail that cannot be made', () => {
  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['a PNG of 400 megapixels', 'image/png', () => bomb],
    ['a JPEG of 144 megapixels', 'image/jpeg', () => jpegThatStates(12_000, 12_000)],
    ['a damaged photo', 'image/jpeg', () => jpeg()],
    [
      'an SVG that calls itself a photo',
      'image/png',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a video', 'video/mp4', () => mp4()],
  ])('FORM-9 of %s is a placeholder, never the file', async (_what, type, make) => {
    const bytes = await make();
    const address = await storeEarlier(newPath('.png'), type, bytes);
    const small = await getThumbnail(address);
    expect([small.answer.status, small.type]).toEqual([200, 'image/svg+xml']);
    expect(small.bytes.length).toBeLessThan(1000);
    expect(small.bytes.includes('<svg')).toBe(true);
    expect(small.answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(small.answer.headers.get('cache-control')).toBe('no-store');
    const whole = await get(address);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes);
  });

  test('FORM-9 is not tried again, not even after a restart', async () => {
    const path = newPath('.jpg');
    const address = await storeEarlier(path, 'image/jpeg', jpeg());
    await Promise.all([1, 2, 3].map(() => getThumbnail(address)));
    const folder = fileFolder(server.app.services.config.dataDir);
    const kept = join(folder.thumbnailsRoot, folder.nameOf(path));
    const names = readdirSync(kept);
    expect(names).toEqual([expect.stringMatching(/^\d+\.failed$/)]);
    // These bytes can be decoded, so a thumbnail would mean another try.
    const photo = await smallPhoto();
    writeFileSync(join(folder.root, folder.nameOf(path)), photo);
    expect((await getThumbnail(address)).type).toBe('image/svg+xml');
    expect(readdirSync(kept)).toEqual(names);
    // The mark is deleted with the photo.
    const deleted = await fetch(server.origin + address, {
      method: 'DELETE',
      headers: { authorization: `Firebase ${junior.token}` },
    });
    expect([deleted.status, existsSync(kept)]).toEqual([204, false]);
  });

  test('FORM-9 because the photo is missing is tried again', async () => {
    const path = newPath('.jpg');
    const photo = await smallPhoto();
    const address = await storeEarlier(path, 'image/jpeg', photo);
    const folder = fileFolder(server.app.services.config.dataDir);
    const place = join(folder.root, folder.nameOf(path));
    renameSync(place, `${place}.away`);
    expect((await getThumbnail(address)).type).toBe('image/svg+xml');
    renameSync(`${place}.away`, place);
    expect((await getThumbnail(address)).type).toBe('image/webp');
  });
});

describe('the name of a download', () => {
  const named = async (name: string, bytes: Buffer, thumbnail = false) => {
    const path = `photovideos/${++number}${name}`;
    const { status, body } = await wire().multipart(path, bytes);
    expect(status).toBe(200);
    const address = toAddress(path, body.downloadTokens);
    const { headers } = await get(thumbnail ? toThumbnailUrl(address) : address);
    const read = (header: string | null | undefined) =>
      decodeURIComponent(header?.replace("inline; filename*=UTF-8''", '') ?? '').replace(/^\d+/, '');
    if (!thumbnail) expect(read(body.contentDisposition)).toBe(read(headers.get('content-disposition')));
    return read(headers.get('content-disposition'));
  };

  test.each<[name: string, bytes: () => Buffer, expected: string]>([
    ['a\u202Egpj.exe', jpeg, 'agpj.exe.jpg'],
    ['a\u2066b\u2069\u200F\u061C.jpg', jpeg, 'ab.jpg'],
    ['a.html', jpeg, 'a.html.jpg'],
    ['a.jpg\u200B', jpeg, 'a.jpg'],
    ['a.jpg. ', jpeg, 'a.jpg'],
    ['a.jpg', mp4, 'a.jpg.mp4'],
    ['no ending', jpeg, 'no ending.jpg'],
    ['陈 மலர் a.JPEG', jpeg, '陈 மலர் a.JPEG'],
    ['film.m4v', mp4, 'film.m4v'],
  ])('FORM-9 %j ends in what the file is', async (name, bytes, expected) => {
    expect(await named(name, bytes())).toBe(expected);
  });

  test('FORM-9 a thumbnail has the extension of its own type', async () => {
    const photo = await smallPhoto();
    expect(await named('a.jpg', photo, true)).toBe('a.jpg.webp');
  });
});
