import { createHash, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toThumbnailUrl } from '../../contract/incidents/media.ts';
import { removeOldUploadsJob } from '../../server/jobs/startJobs.ts';
import { checkSettings } from '../../server/operations/maintenance/checkSettings.ts';
import { rotateKeys } from '../../server/operations/maintenance/rotateKeys.ts';
import { verify } from '../../server/operations/maintenance/verify.ts';
import type { Bucket } from '../../server/platform/embedded/files/bucketClient.ts';
import { getName } from '../../server/platform/embedded/files/fileFolder.ts';
import { BUCKET_CREDENTIALS } from '../helpers/bucketServer.ts';
import { startBuiltServer } from '../helpers/builtServer.ts';
import { incidentFiles } from '../helpers/incidentFiles.ts';
import { html, jpeg, mp4 } from '../helpers/sampleFiles.ts';
import type { TestServer } from '../helpers/server.ts';
import { POSTGRES_PROGRAMS } from '../helpers/serverOnPostgres.ts';
import { type ServersOnBucket, sendStart, startServersOnBucket } from '../helpers/serversOnBucket.ts';
import { type Person, signedInPerson } from '../helpers/signIns.ts';
import { storageWire } from '../helpers/storageWire.ts';
import { waitUntil } from '../helpers/waiting.ts';

describe.runIf(POSTGRES_PROGRAMS)('47.6 files in a bucket', () => {
  let world: ServersOnBucket;
  let bucket: Bucket;
  let one: TestServer;
  let two: TestServer;
  let person: Person;
  let other: Person;

  beforeAll(async () => {
    world = await startServersOnBucket();
    bucket = world.bucket;
    [one, two] = world.servers;
    person = await signedInPerson(one, { role: 'admin' });
    other = await signedInPerson(two, { role: 'admin' });
  }, 120_000);
  afterAll(() => world?.stop());

  const wire = (server: { origin: string }, { token } = person) => storageWire(server.origin, token);
  const files = incidentFiles(() => one);
  const listKeys = (beginning: string) => world.listKeys(beginning);
  const run: ServersOnBucket['run'] = (...given) => world.run(...given);
  const getKey = (path: string) => `files/${getName(path)}`;

  /** @returns the address without the origin, for either server */
  async function begin(path: string, size: number, type = 'video/mp4'): Promise<string> {
    const { status, headers } = await wire(one).start(path, size, type);
    expect(status).toBe(200);
    const { pathname, search } = new URL(headers.get('x-goog-upload-url') ?? '');
    return pathname + search;
  }
  async function countReceived(server: { origin: string }, upload: string): Promise<number> {
    const { headers } = await wire(server).command(upload, 'query');
    return Number(headers.get('x-goog-upload-size-received'));
  }

  test('parts of an upload go through two servers, also the start of a broken one, and both read the file', async () => {
    const [path, bytes] = ['photovideos/parts.mp4', mp4(400_000)];
    const upload = await begin(path, bytes.length);
    const broken = sendStart(new URL(upload, one.origin), person.token, { whole: bytes, sent: 150_000 });
    await new Promise((sent) => broken.once('socket', (socket) => socket.once('drain', sent)));
    broken.destroy();
    await waitUntil(async () => (await countReceived(two, upload)) > 0);
    const received = await countReceived(two, upload);
    expect(received).toBeLessThanOrEqual(150_000);
    // A client may repeat what it does not know to have arrived.
    const again = Math.max(0, received - 10_000);
    const part = bytes.subarray(again, 200_000);
    expect((await wire(two).command(upload, 'upload', again, part)).status).toBe(200);
    expect(await countReceived(one, upload)).toBe(200_000);
    const rest = bytes.subarray(200_000);
    expect((await wire(one).command(upload, 'upload, finalize', 200_000, rest)).status).toBe(200);
    expect(await wire(two).read(path)).toEqual(bytes);
    expect(await listKeys('uploads/')).toEqual([]);
    for (const server of [one, two]) {
      const { dataDir } = server.app.services.config;
      expect(readdirSync(dataDir)).not.toContain('files');
      expect(readdirSync(dataDir)).not.toContain('keys');
      expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
    }
  });

  test('FORM-9 ranges and conditions are answered alike by both servers', async () => {
    const { address } = await files.upload(person);
    const ask = (server: TestServer, headers: Record<string, string>) =>
      fetch(server.origin + address, { headers: { authorization: `Firebase ${person.token}`, ...headers } });
    const whole = await ask(one, {});
    expect(whole.headers.get('content-length')).toBe('2000');
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(jpeg());
    const etag = whole.headers.get('etag') ?? '';
    const getRange = async (range: string, more = {}) => {
      const answer = await ask(two, { range, ...more });
      const body = Buffer.from(await answer.arrayBuffer());
      return [answer.status, answer.headers.get('content-range'), body.length, body[0]];
    };
    const bytes = jpeg();
    expect(await getRange('bytes=100-199')).toEqual([206, 'bytes 100-199/2000', 100, bytes[100]]);
    expect(await getRange('bytes=-10')).toEqual([206, 'bytes 1990-1999/2000', 10, bytes[1990]]);
    expect(await getRange('bytes=1900-', { 'if-range': etag })).toEqual([
      206,
      'bytes 1900-1999/2000',
      100,
      bytes[1900],
    ]);
    expect(await getRange('bytes=1900-', { 'if-range': '"other"' })).toEqual([200, null, 2000, bytes[0]]);
    expect((await getRange('bytes=2000-')).slice(0, 2)).toEqual([416, 'bytes */2000']);
    const unchanged = await ask(two, { 'if-none-match': etag });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    expect(unchanged.headers.get('cache-control')).toBe('private, no-cache');
  });

  test('FORM-9 a thumbnail made by one server is that of the other, and gone with its photo', async () => {
    const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#484' } })
      .jpeg()
      .toBuffer();
    const { path, address } = await files.upload(person, 'photovideos', photo);
    const headers = { authorization: `Firebase ${person.token}` };
    const get = (server: TestServer) => fetch(server.origin + toThumbnailUrl(address), { headers });
    const first = Buffer.from(await (await get(one)).arrayBuffer());
    expect((await sharp(first).metadata()).format).toBe('webp');
    const kept = await listKeys('thumbnails/');
    expect(Buffer.from(await (await get(two)).arrayBuffer())).toEqual(first);
    expect(await listKeys('thumbnails/')).toEqual(kept);
    const deleted = await fetch(two.origin + address, { method: 'DELETE', headers });
    expect(deleted.status).toBe(204);
    expect(await listKeys('thumbnails/')).toEqual([]);
    expect(await listKeys(getKey(path))).toEqual([]);
    expect((await get(one)).status).toBe(403);
  });

  test('IAUD-2 a file of an incident cannot be deleted', async () => {
    const { path, address } = await files.upload(person);
    await files.filed(person, { photo_video: [address] });
    const headers = { authorization: `Firebase ${person.token}` };
    expect((await fetch(two.origin + address, { method: 'DELETE', headers })).status).toBe(403);
    expect(await wire(two).read(path)).toEqual(jpeg());
  });

  test('FORM-9 other content is refused, and leaves nothing', async () => {
    const [path, bytes] = ['photovideos/page.mp4', Buffer.concat(Array(10).fill(html()))];
    const upload = await begin(path, bytes.length);
    expect((await wire(one).command(upload, 'upload', 0, bytes.subarray(0, 2000))).status).toBe(200);
    expect(await listKeys('uploads/')).toHaveLength(1);
    const rest = bytes.subarray(2000);
    expect((await wire(two).command(upload, 'upload, finalize', 2000, rest)).status).toBe(415);
    expect(await listKeys('uploads/')).toEqual([]);
    expect(await listKeys(getKey(path))).toEqual([]);
  });

  test('FORM-9 of two files with one name the first one stays, whichever server takes them', async () => {
    for (let number = 0; number < 5; number += 1) {
      const path = `photovideos/contested-${number}.jpg`;
      const contents: [Buffer, Buffer] = [jpeg(50_000), jpeg(3000)];
      const answers = await Promise.all([
        wire(one).multipart(path, contents[0], 'image/jpeg'),
        wire(two, other).multipart(path, contents[1], 'image/jpeg'),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = answers.findIndex(({ status }) => status === 200);
      expect(await wire(one, winner === 0 ? person : other).read(path)).toEqual(contents[winner]);
    }
    expect(await listKeys('uploads/')).toEqual([]);
  });

  test('an upload survives a bucket that is away, which calls answer with 503', async () => {
    const [path, bytes] = ['photovideos/patient.mp4', mp4(200_000)];
    const upload = await begin(path, bytes.length);
    await wire(one).command(upload, 'upload', 0, bytes.subarray(0, 100_000));
    const { path: photo } = await files.upload(person);
    await world.bucketServer.end();
    try {
      const rest = bytes.subarray(100_000);
      expect((await wire(one).command(upload, 'upload, finalize', 100_000, rest)).status).toBe(503);
      expect((await wire(two).multipart('photovideos/new.jpg', jpeg(), 'image/jpeg')).status).toBe(503);
      await expect(wire(two).read(photo)).rejects.toThrow('503');
      const ready = await fetch(`${two.origin}/readyz`);
      expect([ready.status, (await ready.json()).warnings]).toEqual([
        200,
        expect.arrayContaining([expect.stringContaining('The bucket of FILES_BUCKET does not answer')]),
      ]);
      expect((await run(checkSettings)).lines.join('\n')).toContain(
        'cannot be listed: Nothing is listening at FILES_BUCKET_ENDPOINT.',
      );
    } finally {
      await world.bucketServer.start();
    }
    const received = await countReceived(two, upload);
    expect(received).toBe(100_000);
    const last = await wire(two).command(upload, 'upload, finalize', received, bytes.subarray(received));
    expect(last.status).toBe(200);
    expect(await wire(one).read(path)).toEqual(bytes);
    expect(await wire(two).read(photo)).toEqual(jpeg());
  });

  test('verify finds a missing and an unknown object, and old parts are removed', async () => {
    expect(await run(verify)).toMatchObject({ succeeded: true });
    const { path } = await files.upload(person);
    await bucket.copy(getKey(path), getKey('photovideos/unknown.jpg'));
    await bucket.copy('installation.json', getKey(path));
    expect((await run(verify)).lines.join('\n')).toMatch(
      new RegExp(`The file ${path} has \\d+ bytes instead of 2000: s3://company/parks/${getKey(path)}`),
    );
    await bucket.remove(getKey(path));
    const { succeeded, lines } = await run(verify);
    expect(succeeded).toBe(false);
    expect(lines.slice(0, 2)).toEqual([
      `The file ${path} is missing: s3://company/parks/${getKey(path)}`,
      expect.stringContaining(
        `s3://company/parks/${getKey('photovideos/unknown.jpg')} has no row in file_objects`,
      ),
    ]);
    await expect(wire(one).read(path)).rejects.toThrow('404');
    await wire(one).command(await begin('photovideos/old.mp4', 3000), 'upload', 0, mp4());
    expect(await listKeys('uploads/')).toHaveLength(1);
    const inAWeek = new Date(Date.now() + 7.1 * 24 * 60 * 60 * 1000);
    await removeOldUploadsJob.run({ ...one.app.services, now: () => inAWeek });
    expect(await listKeys('uploads/')).toEqual([]);
    await bucket.remove(getKey('photovideos/unknown.jpg'));
    const headers = { authorization: `Firebase ${person.token}` };
    await fetch(`${one.origin}/v0/b/parks-console/o/${encodeURIComponent(path)}`, {
      method: 'DELETE',
      headers,
    });
  });

  test('a wrong bucket and a wrong secret stop the start with a sentence', async () => {
    expect(await world.getRefusal({})).toBe('started');
    expect(await world.getRefusal({ FILES_BUCKET: 'company/elsewhere' })).toMatch(
      /^The files of this database are not in s3:\/\/company\/elsewhere\/: it has none of the \d+ newest\./,
    );
    const foreign = world.openOther('foreign/');
    const mark = Buffer.from(JSON.stringify({ id: randomUUID() }));
    await foreign.put('installation.json', mark, createHash('md5').update(mark).digest('base64'));
    expect(await world.getRefusal({ FILES_BUCKET: 'company/foreign' })).toContain(
      's3://company/foreign/ contains the files of a different database',
    );
    expect(await world.getRefusal({ FILES_BUCKET: 'missing' })).toContain(
      'There is no such bucket; create it first.',
    );
    expect(await world.getRefusal({ FILES_BUCKET: '', FILES_BUCKET_ENDPOINT: '' })).toMatch(
      /^The files of this database are in the bucket s3:\/\/company\/parks\/, but FILES_BUCKET is not set\./,
    );
    expect(await world.getRefusal({ KEYS_SECRET: '' })).toContain('FILES_BUCKET needs KEYS_SECRET');
    const secret = { KEYS_SECRET: 'another secret, which is long enough too' };
    await expect(world.start(secret)).rejects.toThrow('encrypted with another KEYS_SECRET');
    expect((await run(checkSettings)).succeeded).toBe(true);
  });

  test('kill -9 during uploads leaves no row without its object, and the other server continues', async () => {
    const server = await startBuiltServer({
      dataDir: world.newFolder(),
      env: { ...world.env, ...BUCKET_CREDENTIALS },
    });
    const [path, bytes] = ['photovideos/killed.mp4', mp4(3_000_000)];
    const upload = await begin(path, bytes.length);
    const first = await wire(server).command(upload, 'upload', 0, bytes.subarray(0, 500_000));
    expect(first.status).toBe(200);
    let stored = 0;
    const photo = jpeg(200_000);
    const sendUntilKilled = async (lane: number) => {
      for (let number = 0; ; number += 1) {
        const name = `photovideos/lane-${lane}-${number}.jpg`;
        const answer = await wire(server)
          .multipart(name, photo, 'image/jpeg')
          .catch(() => undefined);
        if (answer?.status !== 200) return;
        stored += 1;
      }
    };
    const sending = [1, 2, 3, 4].map(sendUntilKilled);
    sendStart(new URL(upload, server.origin), person.token, { whole: bytes, sent: 2_000_000 });
    await waitUntil(() => stored > 3);
    await server.kill9();
    await Promise.all(sending);
    const { lines } = await run(verify);
    expect(lines.filter((line) => line.startsWith('The file '))).toEqual([]);
    expect(lines.at(-1)).toMatch(/^Verified /);
    const received = await countReceived(two, upload);
    expect(received).toBeGreaterThanOrEqual(500_000);
    const last = await wire(two).command(upload, 'upload, finalize', received, bytes.subarray(received));
    expect(last.status).toBe(200);
    expect(await wire(one).read(path)).toEqual(bytes);
  });

  test('AUTH-16 a stolen key is refused by both servers after a rotation, and a new sign-in is accepted by both', async () => {
    const getStatuses = ({ token }: Person) =>
      Promise.all(
        [one, two].map(
          async (server) => (await server.call('get_my_actions', { platform: 'web' }, { token })).status,
        ),
      );
    // Node's fetch does not send again if a kept connection has been closed meanwhile.
    await expect.poll(() => getStatuses(person)).toEqual([200, 200]);
    expect(await run(rotateKeys, '--stolen')).toMatchObject({ succeeded: true });
    await expect.poll(() => getStatuses(person)).toEqual([401, 401]);
    expect(await getStatuses(await signedInPerson(one))).toEqual([200, 200]);
  });
});
