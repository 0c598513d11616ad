import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import {
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  listAll,
  ref,
  type StorageError,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
} from 'firebase/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Queryable } from '../../server/database/connection.ts';
import { fileObjects, incidentFiles, incidents } from '../../server/database/schema.ts';
import { findFile } from '../../server/platform/embedded/files/objects.ts';
import { buildCaseDetails } from '../helpers/factories.ts';
import { type FirebaseClient, firebaseClient, getFailure } from '../helpers/firebaseClient.ts';
import { html, jpeg, mp4, png } from '../helpers/sampleFiles.ts';
import { startServer, type TestServer, type TestUser } from '../helpers/server.ts';

let server: TestServer;
let person: TestUser;
let client: FirebaseClient;
let other: FirebaseClient;
let stranger: FirebaseClient;
let cookie: string;

beforeAll(async () => {
  server = await startServer();
  [client, other, stranger] = [server, server, server].map(({ origin }) => firebaseClient(origin)) as [
    FirebaseClient,
    FirebaseClient,
    FirebaseClient,
  ];
  person = await server.addUser();
  cookie = `parks_session=${await (await client.signIn(person.email)).getIdToken()}`;
  await other.signIn((await server.addUser({ role: 'super_admin' })).email);
});
afterAll(async () => {
  await Promise.all([client, other, stranger].map((made) => made.close()));
  await server.close();
});

const at = (path: string, by = client) => ref(by.storage, path);
const getStatus = async (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: StorageError) => error.status,
  );
const waitingFiles = () => readdirSync(join(server.app.services.config.dataDir, 'uploads'));

async function useInIncident(path: string, database: Queryable = server.database): Promise<void> {
  const at = new Date();
  const [incident] = await database
    .insert(incidents)
    .values({
      status: 'Open',
      category: 'c1',
      park: 'Singapore Zoo',
      zoneType: '',
      incidentType: '',
      placement: '',
      classification: '',
      isEmergency: false,
      title: 'A fall',
      createdBy: person.id,
      creatorName: person.name,
      department: '',
      subDepartment: '',
      createdAt: at,
      latestUpdatedAt: at,
      latestUpdatedBy: person.name,
      document: {} as never,
    })
    .returning({ id: incidents.id });
  // The same lock as in recordFiles, held until the incident is saved.
  await database.select().from(fileObjects).where(eq(fileObjects.path, path)).for('share');
  if (incident) await database.insert(incidentFiles).values({ incidentId: incident.id, path });
}

describe('uploading with the Firebase SDK', () => {
  test('FORM-9 SIGN-1 a file in one piece is stored, and read again as it was', async () => {
    const bytes = png(1500);
    const { metadata } = await uploadBytes(at('signatures/abc'), bytes, {
      contentType: 'image/png',
      customMetadata: { purpose: 'witness 1' },
    });
    expect(metadata).toMatchObject({
      fullPath: 'signatures/abc',
      bucket: 'parks-console',
      size: 1500,
      contentType: 'image/png',
      customMetadata: { purpose: 'witness 1' },
    });
    expect(Buffer.from(await getBytes(at('signatures/abc')))).toEqual(bytes);
    expect(await getMetadata(at('signatures/abc'))).toMatchObject({
      size: 1500,
      md5Hash: metadata.md5Hash,
    });
    expect(waitingFiles()).toEqual([]);
  });

  test('FORM-9 a video of some megabytes arrives in pieces, with its progress', async () => {
    const bytes = mp4(5 * 1024 * 1024 + 321);
    const task = uploadBytesResumable(at('photovideos/long.mp4'), bytes, { contentType: 'video/mp4' });
    const seen: number[] = [];
    task.on('state_changed', ({ bytesTransferred }) => seen.push(bytesTransferred));
    expect((await task).metadata).toMatchObject({ size: bytes.length, contentType: 'video/mp4' });
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(Buffer.from(await getBytes(at('photovideos/long.mp4'))).equals(bytes)).toBe(true);
    expect(waitingFiles()).toEqual([]);
  });

  test.each([256 * 1024, 256 * 1024 + 1, 512 * 1024, 768 * 1024])(
    'FORM-9 %i bytes, where the SDK changes its way of sending',
    async (size) => {
      const bytes = jpeg(size);
      const path = `photovideos/edge-${size}.jpg`;
      await uploadBytesResumable(at(path), bytes, { contentType: 'image/jpeg' });
      expect(Buffer.from(await getBytes(at(path))).equals(bytes)).toBe(true);
    },
  );

  test('SIGN-1 an address of a file shows it to an image element, which sends the cookie of the session', async () => {
    await uploadBytes(at('photovideos/小朋友 (1) 100%.jpg'), jpeg());
    const url = await getDownloadURL(at('photovideos/小朋友 (1) 100%.jpg'));
    expect(url.startsWith(`${server.origin}/v0/b/parks-console/o/photovideos%2F`)).toBe(true);
    const response = await fetch(url, { headers: { cookie } });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(jpeg());
    expect(response.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''%E5%B0%8F%E6%9C%8B%E5%8F%8B%20%281%29%20100%25.jpg",
    );
  });

  test('FORM-9 the same bytes from the same person, sent again for a lost answer, are the same upload', async () => {
    const first = await uploadBytes(at('photovideos/again.jpg'), jpeg());
    const second = await uploadBytes(at('photovideos/again.jpg'), jpeg());
    expect(second.metadata.generation).toBe(first.metadata.generation);
  });

  test('FORM-9 a stored file is never overwritten, in one piece or in pieces', async () => {
    const path = 'photovideos/first.jpg';
    await uploadBytes(at(path), jpeg());
    expect(await getStatus(uploadBytes(at(path), jpeg(2001)))).toBe(409);
    expect(await getStatus(uploadBytes(at(path, other), jpeg()))).toBe(409);
    expect(await getStatus(uploadBytesResumable(at(path), jpeg(600_000)).then())).toBe(409);
    expect(Buffer.from(await getBytes(at(path)))).toEqual(jpeg());
    expect(waitingFiles()).toEqual([]);
  });

  test('FORM-9 one of many simultaneous uploads to one path succeeds, complete', async () => {
    const path = 'photovideos/race.jpg';
    const sizes = [400_000, 500_000, 600_000, 700_000, 2000, 3000];
    const results = await Promise.all(
      sizes.map((size, index) => {
        const target = at(path, index % 2 ? other : client);
        return getStatus(
          index < 4 ? uploadBytesResumable(target, jpeg(size)).then() : uploadBytes(target, jpeg(size)),
        );
      }),
    );
    expect(results.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(results)).toEqual(new Set([200, 409]));
    const winner = results.indexOf(200);
    const stored = Buffer.from(await getBytes(at(path, winner % 2 ? other : client)));
    expect(stored.equals(jpeg(sizes[winner]))).toBe(true);
    expect(waitingFiles()).toEqual([]);
  });

  test('FORM-9 AUTH-7 only active accounts upload, read and delete', async () => {
    await uploadBytes(at('photovideos/mine.jpg'), jpeg());
    const calls = () => [
      getFailure(uploadBytes(at('photovideos/new.jpg', stranger), jpeg())),
      getFailure(uploadBytesResumable(at('photovideos/new.jpg', stranger), jpeg(300_000)).then()),
      getFailure(deleteObject(at('photovideos/mine.jpg', stranger))),
    ];
    expect(await Promise.all(calls())).toEqual(Array(3).fill('storage/unauthenticated'));
    expect(await getFailure(getMetadata(at('photovideos/mine.jpg', stranger)))).toBe('storage/unauthorized');
    await stranger.signIn((await server.addUser({ isActive: 0, isNew: 1 })).email);
    expect(await Promise.all(calls())).toEqual(Array(3).fill('storage/unauthorized'));
    expect(await getFailure(getBytes(at('photovideos/mine.jpg', stranger)))).toBe('storage/unauthorized');
  });

  test('FORM-9 lists and changes of metadata are not offered', async () => {
    await uploadBytes(at('photovideos/fixed.jpg'), jpeg());
    expect(await getFailure(listAll(at('photovideos')))).toBe('storage/unauthorized');
    const change = updateMetadata(at('photovideos/fixed.jpg'), { contentType: 'text/html' });
    expect(await getFailure(change)).toBe('storage/unauthorized');
    expect((await getMetadata(at('photovideos/fixed.jpg'))).contentType).toBe('image/jpeg');
  });
});

describe('deleting', () => {
  test('FORM-12 a file can be deleted by its uploader, and the path is free again', async () => {
    const path = 'photovideos/taken-back.jpg';
    await uploadBytes(at(path), jpeg());
    const url = await getDownloadURL(at(path));
    await deleteObject(at(path));
    expect((await fetch(url, { headers: { cookie } })).status).toBe(403);
    // The same error as for another person's file, so that nothing is revealed.
    expect(await getFailure(getMetadata(at(path)))).toBe('storage/unauthorized');
    expect(await getFailure(deleteObject(at(path)))).toBe('storage/unauthorized');
    await uploadBytes(at(path, other), jpeg(2500));
    expect((await getBytes(at(path, other))).byteLength).toBe(2500);
  });

  test('FORM-12 files of another person or of the installation cannot be deleted', async () => {
    await uploadBytes(at('photovideos/kept.jpg'), jpeg());
    expect(await getFailure(deleteObject(at('photovideos/kept.jpg', other)))).toBe('storage/unauthorized');
    await server.app.services.files.put('zones/own.svg', 'image/svg+xml', html());
    expect(await getFailure(deleteObject(at('zones/own.svg')))).toBe('storage/unauthorized');
    expect((await getBytes(at('photovideos/kept.jpg'))).byteLength).toBe(2000);
  });

  test('IAUD-2 a file of a saved incident is evidence, and cannot be deleted', async () => {
    await uploadBytes(at('photovideos/evidence.jpg'), jpeg());
    await useInIncident('photovideos/evidence.jpg');
    expect(await getFailure(deleteObject(at('photovideos/evidence.jpg')))).toBe('storage/unauthorized');
    expect((await getBytes(at('photovideos/evidence.jpg'))).byteLength).toBe(2000);
  });

  test('IAUD-2 a file of an incident that is being saved is evidence, too', async () => {
    const path = 'photovideos/just-now.jpg';
    await uploadBytes(at(path), jpeg());
    let saving: Promise<void> | undefined;
    await new Promise<void>((inserted, failed) => {
      saving = server.database.transaction(async (transaction) => {
        await useInIncident(path, transaction);
        inserted();
        // Long enough for a deletion that does not wait to finish.
        await sleep(500);
      });
      saving.catch(failed);
    });
    expect(await getFailure(deleteObject(at(path)))).toBe('storage/unauthorized');
    await saving;
    expect((await getBytes(at(path))).byteLength).toBe(2000);
  });

  test('FORM-12 IAUD-2 a deleted file cannot be filed with an incident', async () => {
    const token = await server.signIn(person.email);
    const uploaded = async (name: string) => {
      await uploadBytes(at(`photovideos/${name}`), jpeg());
      const { pathname, search } = new URL(await getDownloadURL(at(`photovideos/${name}`)));
      return pathname + search;
    };
    const filed = (photo_video: string[]) =>
      server.call(
        'create_incident',
        { platform: 'web', case_details: { ...buildCaseDetails(), photo_video } },
        { token },
      );
    const photos = [await uploaded('shown.jpg'), await uploaded('taken.jpg')];
    await deleteObject(at('photovideos/taken.jpg'));
    const before = await server.database.$count(incidents);
    const refused = await filed(photos);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "A photo, video or signature is missing or isn't yours. Add it again.",
    ]);
    expect(await server.database.$count(incidents)).toBe(before);
    expect((await filed(photos.slice(0, 1))).status).toBe(200);
    expect(await getFailure(deleteObject(at('photovideos/shown.jpg')))).toBe('storage/unauthorized');
  });
});

describe('the server’s own files', () => {
  test('REF-1 a file of the installation has an address, which stays when it is stored again', async () => {
    const { files } = server.app.services;
    const first = await files.put('zones/a b.svg', 'image/svg+xml', Buffer.from('<svg/>'));
    expect(first).toMatch(/^\/v0\/b\/parks-console\/o\/zones%2Fa%20b\.svg\?alt=media&token=[\w-]{36}$/);
    expect(await files.put('zones/a b.svg', 'image/svg+xml', Buffer.from('<svg>2</svg>'))).toBe(first);
    const response = await fetch(server.origin + first, { headers: { cookie } });
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(await response.text()).toBe('<svg>2</svg>');
    expect(await findFile(server.database, 'zones/a b.svg')).toMatchObject({
      contentType: 'image/svg+xml',
      size: 12,
      uploadedBy: null,
    });
  });
});
