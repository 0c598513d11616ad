import { eq } from 'drizzle-orm';
import { getBytes, getDownloadURL, ref } from 'firebase/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { incidents, users } from '../../../server/database/schema.ts';
import { buildCasualty, buildWitness } from '../../helpers/factories.ts';
import { firebaseClient, getFailure } from '../../helpers/firebaseClient.ts';
import { incidentFiles, sharedFileServer, type Way } from '../../helpers/incidentFiles.ts';
import { jpeg, png } from '../../helpers/sampleFiles.ts';
import type { TestServer } from '../../helpers/server.ts';
import type { Person } from '../../helpers/signIns.ts';
import { BUCKET, storageWire } from '../../helpers/storageWire.ts';

let server: TestServer;
let owner: Person;
let junior: Person;
let senior: Person;
let putBack: () => Promise<unknown>;

beforeAll(async () => {
  ({ server, owner, junior, senior, putBack } = await sharedFileServer());
});
afterAll(() => putBack());

const { upload, filed, ask, statusOf } = incidentFiles(() => server);

describe('reading by address', () => {
  test('LIST-8 FORM-9 a stranger with a right link is refused, and sees nothing of the file', async () => {
    const { path, address } = await upload(owner);
    await filed(owner, { photo_video: [address] });
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(address, { method });
      expect([method, answer.status]).toEqual([method, 403]);
      expect(Object.fromEntries(answer.headers)).not.toHaveProperty('etag');
      expect(await answer.text()).not.toContain(path.slice(-6));
    }
    expect((await ask(address, { range: 'bytes=0-9' })).status).toBe(403);
    const metadata = await ask(address.replace('alt=media&', ''));
    expect([metadata.status, await metadata.text()]).toEqual([403, expect.not.stringContaining('file_')]);
  });

  test('LIST-8 FORM-9 an image element of who may open the incident shows it, by the cookie of the session', async () => {
    const { address } = await upload(owner);
    await filed(owner, { photo_video: [address] });
    const answer = await ask(address, { cookie: senior.token });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(jpeg());
    const part = await ask(address, { cookie: senior.token, range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/2000']);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(jpeg().subarray(10, 20));
    expect(await statusOf(address, { cookie: senior.token, range: 'bytes=2000-' })).toBe(416);
    expect(await statusOf(address, { cookie: senior.token, method: 'HEAD' })).toBe(200);
  });

  test('LIST-8 FORM-9 photos of an incident need access to that incident', async () => {
    const [first, second, unused] = [await upload(owner), await upload(owner), await upload(owner)];
    await filed(owner, { photo_video: [first.address] }, 'c1');
    const secret = await filed(owner, { photo_video: [second.address] }, 'c2');
    const read = (address: string) => statusOf(address, { token: junior.token });
    expect([await read(first.address), await read(second.address)]).toEqual([200, 403]);
    // A file without an incident is readable only by its owner.
    expect([await read(unused.address), await statusOf(unused.address, { token: owner.token })]).toEqual([
      403, 200,
    ]);
    expect(
      (await server.call('get_incident', { platform: 'web', id: secret }, { token: junior.token })).status,
    ).toBe(403);
    expect(await statusOf(second.address, { token: senior.token })).toBe(200);
  });

  test('LIST-8 a photo in several incidents needs access to one of them', async () => {
    const { address } = await upload(owner);
    await filed(owner, { photo_video: [address] }, 'c2');
    expect(await statusOf(address, { cookie: junior.token })).toBe(403);
    await filed(owner, { photo_video: [address] }, 'c1');
    expect(await statusOf(address, { cookie: junior.token })).toBe(200);
  });

  test('LIST-12 the signature of a casualty or witness is for those who see names', async () => {
    const signatures = [
      await upload(owner, 'signatures', png()),
      await upload(owner, 'signatures', png()),
      await upload(owner, 'signatures', png()),
    ];
    const [casualty = '', employee = '', guest = ''] = signatures.map(({ address }) => address);
    await filed(owner, {
      person_involved_details: [buildCasualty({ signature: casualty })],
      witness_particulars: [buildWitness({ guest_Signature: employee, signature: guest })],
    });
    for (const { address } of signatures) {
      expect(await statusOf(address, { token: junior.token })).toBe(403);
      expect(await statusOf(address, { token: senior.token })).toBe(200);
      expect(await statusOf(address, { token: owner.token })).toBe(200);
    }
  });

  test('LIST-12 the person who filed an incident sees its signatures, no matter who uploaded them', async () => {
    const { address } = await upload(owner, 'signatures', png());
    const id = await filed(owner, { person_involved_details: [buildCasualty({ signature: address })] });
    await server.database
      .update(incidents)
      .set({ createdBy: junior.id })
      .where(eq(incidents.id, Number(id)));
    expect(await statusOf(address, { cookie: junior.token })).toBe(200);
  });

  test('AUTH-7 AUTH-10 AUTH-16 an ended session opens nothing, by header or by cookie', async () => {
    const { address } = await upload(owner);
    await filed(owner, { photo_video: [address] });
    const person = await server.addUser({ role: 'senior_user' });
    const token = await server.signIn(person.email);
    const both = async () => [await statusOf(address, { token }), await statusOf(address, { cookie: token })];
    expect(await both()).toEqual([200, 200]);
    const set = (change: Partial<typeof users.$inferInsert>) =>
      server.database.update(users).set(change).where(eq(users.id, person.id));
    await set({ isNew: 1 });
    expect(await both()).toEqual([403, 403]);
    await set({ isNew: 0, isActive: -1 });
    expect(await both()).toEqual([401, 401]);
    await set({ isActive: 1 });
    expect(await both()).toEqual([200, 200]);
    await server.app.services.identity.revokeSessions(person.id);
    expect(await both()).toEqual([401, 401]);
    expect(await statusOf(address, { cookie: 'forged' })).toBe(401);
  });

  test('LIST-8 the cookie only reads: a page elsewhere that makes a browser send it changes nothing', async () => {
    const { path, address } = await upload(owner);
    for (const method of ['DELETE', 'PATCH', 'PUT']) {
      expect([method, await statusOf(address, { method, cookie: owner.token })]).toEqual([method, 401]);
    }
    const posted = await fetch(`${server.origin}${BUCKET}?name=photovideos%2Fforged`, {
      method: 'POST',
      headers: { cookie: `parks_session=${owner.token}`, 'content-type': 'text/plain' },
      body: 'x',
    });
    expect(posted.status).toBe(401);
    const called = await fetch(`${server.origin}/api/get_user_details/`, {
      headers: { cookie: `parks_session=${owner.token}` },
    });
    expect(called.status).not.toBe(200);
    expect(await storageWire(server.origin, owner.token).read(path)).toEqual(jpeg());
  });

  test('FORM-9 a file of another person and a missing one get the same answer', async () => {
    const { address } = await upload(owner);
    const nothing = address.replace(/file_\d+/, 'file_nothing');
    const getAnswer = async (url: string, way: Way) => {
      const { status, headers } = await ask(url, way);
      const text = await (await ask(url, way)).text();
      return { status, text, names: [...headers.keys()].sort() };
    };
    for (const method of ['GET', 'HEAD', 'DELETE']) {
      for (const way of [
        { token: junior.token },
        ...(method === 'DELETE' ? [] : [{ cookie: junior.token }, {}]),
      ]) {
        for (const change of [(url: string) => url, (url: string) => url.replace('alt=media&', '')]) {
          const [others, none] = await Promise.all(
            [address, nothing].map((url) => getAnswer(change(url), { ...way, method })),
          );
          expect(others).toEqual(none);
          expect(others?.status).toBe(403);
        }
      }
    }
    expect(await statusOf(address, { token: owner.token })).toBe(200);
  });

  test('FORM-6 every signed-in person may read a picture of the installation', async () => {
    const zone = await server.app.services.files.put(
      'zones/attack.svg',
      'image/svg+xml',
      Buffer.from('<svg/>'),
    );
    expect(await statusOf(zone, { cookie: junior.token })).toBe(200);
    expect(await statusOf(zone)).toBe(403);
  });

  test('FORM-9 a browser asks each time before it shows a photo again, and so shows none after a logout', async () => {
    const { address } = await upload(owner);
    await filed(owner, { photo_video: [address] });
    const { headers } = await ask(address, { cookie: senior.token });
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    const etag = headers.get('etag') ?? '';
    // fetch bypasses its cache if the caller sends an ETag itself.
    const again = async (cookie?: string) => {
      const asked = { 'if-none-match': etag, ...(cookie && { cookie: `parks_session=${cookie}` }) };
      const { statusCode, body } = await server.app.inject({ url: address, headers: asked });
      return [statusCode, body.includes('JFIF')];
    };
    expect(await again(senior.token)).toEqual([304, false]);
    expect(await again()).toEqual([403, false]);
  });

  test('SIGN-1 the SDK goes on working for who may read: address and bytes', async () => {
    const { path, address } = await upload(owner);
    await filed(owner, { photo_video: [address] });
    const client = firebaseClient(server.origin);
    try {
      await client.signIn(senior.email);
      expect(await getDownloadURL(ref(client.storage, path))).toBe(server.origin + address);
      expect(Buffer.from(await getBytes(ref(client.storage, path)))).toEqual(jpeg());
      const other = await upload(owner);
      expect(await getFailure(getDownloadURL(ref(client.storage, other.path)))).toBe('storage/unauthorized');
    } finally {
      await client.close();
    }
  });
});
