import { eq } from 'drizzle-orm';
import { getBytes, getDownloadURL, ref } from 'firebase/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PermissionCode } from '../../../contract/permissions.ts';
import type { CaseDetails } from '../../../contract/schemas/caseDetails.ts';
import { groups, incidents, users } from '../../../server/database/schema.ts';
import { completeCasualty, completeDetails, completeWitness } from '../../helpers/completeIncident.ts';
import { failureOf, firebaseClient } from '../../helpers/firebaseClient.ts';
import { startHost, type TestHost, type TestUser } from '../../helpers/host.ts';
import { updateInput } from '../../helpers/incidents.ts';
import { jpeg, mp4, png } from '../../helpers/sampleFiles.ts';
import { BUCKET, storageWire } from '../../helpers/storageWire.ts';

type Person = TestUser & { token: string };

let host: TestHost;
/** Files incidents of every category. */
let owner: Person;
/** Opens Cat 1 alone, and sees no names. */
let junior: Person;
/** Opens all, and sees names. */
let senior: Person;

beforeAll(async () => {
  host = await startHost();
  await host.database
    .update(groups)
    .set({ perms: ['p2', 'p2a'] satisfies PermissionCode[] })
    .where(eq(groups.id, 'junior_user'));
  const person = async (role: TestUser['role']): Promise<Person> => {
    const made = await host.addUser({ role });
    return { ...made, token: await host.signIn(made.email) };
  };
  owner = await person('admin');
  junior = await person('junior_user');
  senior = await person('senior_user');
});
afterAll(() => host.close());

let number = 0;

/** Uploads a file and answers its path and the address that the SDK would give for it. */
async function upload(by: Person, folder: 'photovideos' | 'signatures' = 'photovideos', bytes = jpeg()) {
  const path = `${folder}/file_${++number}`;
  const { status, body } = await storageWire(host.origin, by.token).multipart(path, bytes);
  if (status !== 200) throw new Error(body.error.message);
  return { path, address: `${BUCKET}/${encodeURIComponent(path)}?alt=media&token=${body.downloadTokens}` };
}

const create = (by: Person, details: Partial<CaseDetails>, category: 'c1' | 'c2' = 'c1') =>
  host.call(
    'create_incident',
    { platform: 'web', case_details: { ...completeDetails({ description: { category } }), ...details } },
    { token: by.token },
  );

async function filed(...given: Parameters<typeof create>): Promise<string> {
  const { status, body } = await create(...given);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.id;
}

type Way = { method?: string; cookie?: string; token?: string; range?: string; etag?: string };

function ask(address: string, { method = 'GET', cookie, token, range, etag }: Way = {}): Promise<Response> {
  return fetch(new URL(address, host.origin), {
    method,
    headers: {
      ...(cookie && { cookie: `theme=dark; parks_session=${cookie}; last=1` }),
      ...(token && { authorization: `Firebase ${token}` }),
      ...(range && { range }),
      ...(etag && { 'if-none-match': etag }),
    },
  });
}

const statusOf = async (...given: Parameters<typeof ask>) => (await ask(...given)).status;

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

  test('LIST-8 FORM-9 nobody reads the photos of an incident that they may not open', async () => {
    const [first, second, unused] = [await upload(owner), await upload(owner), await upload(owner)];
    await filed(owner, { photo_video: [first.address] }, 'c1');
    const secret = await filed(owner, { photo_video: [second.address] }, 'c2');
    const read = (address: string) => statusOf(address, { token: junior.token });
    expect([await read(first.address), await read(second.address)]).toEqual([200, 403]);
    // Not filed with anything, it is still its owner's alone.
    expect([await read(unused.address), await statusOf(unused.address, { token: owner.token })]).toEqual([
      403, 200,
    ]);
    expect(
      (await host.call('get_incident', { platform: 'web', id: secret }, { token: junior.token })).status,
    ).toBe(403);
    expect(await statusOf(second.address, { token: senior.token })).toBe(200);
  });

  test('LIST-8 a photo that several incidents show is read by who may open one of them', async () => {
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
      person_involved_details: [completeCasualty({ signature: casualty })],
      witness_particulars: [completeWitness({ guest_Signature: employee, signature: guest })],
    });
    for (const { address } of signatures) {
      expect(await statusOf(address, { token: junior.token })).toBe(403);
      expect(await statusOf(address, { token: senior.token })).toBe(200);
      expect(await statusOf(address, { token: owner.token })).toBe(200);
    }
  });

  test('LIST-12 who filed an incident sees its signatures, whoever uploaded them', async () => {
    const { address } = await upload(owner, 'signatures', png());
    const id = await filed(owner, { person_involved_details: [completeCasualty({ signature: address })] });
    await host.database
      .update(incidents)
      .set({ createdBy: junior.id })
      .where(eq(incidents.id, Number(id)));
    expect(await statusOf(address, { cookie: junior.token })).toBe(200);
  });

  test('AUTH-7 AUTH-10 AUTH-16 a session that is over opens nothing any more, by header or by cookie', async () => {
    const { address } = await upload(owner);
    await filed(owner, { photo_video: [address] });
    const person = await host.addUser({ role: 'senior_user' });
    const token = await host.signIn(person.email);
    const both = async () => [await statusOf(address, { token }), await statusOf(address, { cookie: token })];
    expect(await both()).toEqual([200, 200]);
    const set = (change: Partial<typeof users.$inferInsert>) =>
      host.database.update(users).set(change).where(eq(users.id, person.id));
    await set({ isNew: 1 });
    expect(await both()).toEqual([403, 403]);
    await set({ isNew: 0, isActive: -1 });
    expect(await both()).toEqual([401, 401]);
    await set({ isActive: 1 });
    expect(await both()).toEqual([200, 200]);
    await host.app.services.identity.revokeSessions(person.id);
    expect(await both()).toEqual([401, 401]);
    expect(await statusOf(address, { cookie: 'forged' })).toBe(401);
  });

  test('LIST-8 the cookie only reads: a page elsewhere that makes a browser send it changes nothing', async () => {
    const { path, address } = await upload(owner);
    for (const method of ['DELETE', 'PATCH', 'PUT']) {
      expect([method, await statusOf(address, { method, cookie: owner.token })]).toEqual([method, 401]);
    }
    const posted = await fetch(`${host.origin}${BUCKET}?name=photovideos%2Fforged`, {
      method: 'POST',
      headers: { cookie: `parks_session=${owner.token}`, 'content-type': 'text/plain' },
      body: 'x',
    });
    expect(posted.status).toBe(401);
    const called = await fetch(`${host.origin}/api/get_user_details/`, {
      headers: { cookie: `parks_session=${owner.token}` },
    });
    expect(called.status).not.toBe(200);
    expect(await storageWire(host.origin, owner.token).read(path)).toEqual(jpeg());
  });

  test('FORM-9 a file that is somebody else’s and one that is not there are answered alike', async () => {
    const { address } = await upload(owner);
    const nothing = address.replace(/file_\d+/, 'file_nothing');
    const answerOf = async (url: string, way: Way) => {
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
            [address, nothing].map((url) => answerOf(change(url), { ...way, method })),
          );
          expect(others).toEqual(none);
          expect(others?.status).toBe(403);
        }
      }
    }
    expect(await statusOf(address, { token: owner.token })).toBe(200);
  });

  test('FORM-6 a picture of the installation is for everybody who is signed in', async () => {
    const zone = await host.app.services.files.put(
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
    // Of a caller that names an ETag itself, fetch asks for no cache at all.
    const again = async (cookie?: string) => {
      const asked = { 'if-none-match': etag, ...(cookie && { cookie: `parks_session=${cookie}` }) };
      const { statusCode, body } = await host.app.inject({ url: address, headers: asked });
      return [statusCode, body.includes('JFIF')];
    };
    expect(await again(senior.token)).toEqual([304, false]);
    expect(await again()).toEqual([403, false]);
  });

  test('SIGN-1 the SDK goes on working for who may read: address and bytes', async () => {
    const { path, address } = await upload(owner);
    await filed(owner, { photo_video: [address] });
    const client = firebaseClient(host.origin);
    try {
      await client.signIn(senior.email);
      expect(await getDownloadURL(ref(client.storage, path))).toBe(host.origin + address);
      expect(Buffer.from(await getBytes(ref(client.storage, path)))).toEqual(jpeg());
      const other = await upload(owner);
      expect(await failureOf(getDownloadURL(ref(client.storage, other.path)))).toBe('storage/unauthorized');
    } finally {
      await client.close();
    }
  });
});

describe('naming files in an incident', () => {
  const refusedFile = 'A photo, video or signature is not there, or not yours to add. Please add it again.';
  const foreign = 'Only photos, videos and signatures that were uploaded here can be added.';

  test('LIST-8 another person’s file is not made readable by filing an incident that names it', async () => {
    const [photo, unused] = [await upload(owner), await upload(owner)];
    await filed(owner, { photo_video: [photo.address] }, 'c2');
    for (const { address } of [photo, unused]) {
      const { status, body } = await create(junior, { photo_video: [address] });
      expect([status, body.message]).toEqual([400, refusedFile]);
      expect(await statusOf(address, { token: junior.token })).toBe(403);
    }
    // Nor is it told whether there is one.
    const guessed = await create(junior, { photo_video: [`${BUCKET}/photovideos%2Fnothing?alt=media`] });
    expect([guessed.status, guessed.body.message]).toEqual([400, refusedFile]);
  });

  test('LIST-8 FORM-9 what one may read already, one may name', async () => {
    const { address } = await upload(owner);
    await filed(owner, { photo_video: [address] }, 'c1');
    expect((await create(junior, { photo_video: [address] })).status).toBe(200);
  });

  test('LIST-8 nor by a save of an incident, or by an update of it', async () => {
    const mine = await upload(senior);
    const theirs = await upload(owner);
    const id = await filed(senior, { photo_video: [mine.address] });
    const input = await updateInput(host, senior.token, id);
    input.case_details.photo_video = [mine.address, theirs.address];
    const saved = await host.call('update_incident', input, { token: senior.token });
    expect([saved.status, saved.body.message]).toEqual([400, refusedFile]);
    await host.database
      .update(incidents)
      .set({ status: 'Open' })
      .where(eq(incidents.id, Number(id)));
    const posted = await host.call(
      'update_incident',
      { platform: 'web', id, incident_updates: [{ remark: 'See', img_url: [theirs.address] }] },
      { token: senior.token },
    );
    expect([posted.status, posted.body.message]).toEqual([400, refusedFile]);
    expect(await statusOf(theirs.address, { token: senior.token })).toBe(403);
  });

  test('LIST-12 a signature is not made a photo, which everybody sees', async () => {
    const { address } = await upload(owner, 'signatures', png());
    const { status, body } = await create(owner, { photo_video: [address] });
    expect([status, body.errors]).toEqual([400, { 'case_details.photo_video.0': foreign }]);
  });

  const hostless = (path: string) => `${BUCKET}/${encodeURIComponent(path)}?alt=media`;
  const evil: [what: string, address: (right: string) => string][] = [
    ['a page elsewhere', () => 'http://evil.example/a.jpg'],
    ['our path on another host', (right) => `http://evil.example${right}`],
    ['our host in front of another', (right) => `https://localhost@evil.example${right}`],
    ['our host as the beginning of another', (right) => `http://127.0.0.1.evil.example${right}`],
    ['our path inside of another', (right) => `https://evil.example/x${right}`],
    ['our path in a query', (right) => `https://evil.example/?${right}`],
    ['another bucket', (right) => right.replace('/parks-console/', '/elsewhere/')],
    ['a way out of the folder', () => hostless('photovideos/../zones/a.svg')],
    ['a way out in the address itself', () => `${BUCKET}/photovideos/../../../../api/get_incident/?id=1`],
    ['the folder itself', () => hostless('photovideos/..')],
    ['a picture of a zone', () => hostless('zones/singapore-zoo/wild-africa.svg')],
    ['a signature', () => hostless('signatures/abc')],
    ['no file at all', () => `${BUCKET}/`],
    ['what is no text', () => `${BUCKET}/%E0%A4%A?alt=media`],
  ];

  test.each(evil)('FORM-9 DET-6 SIGN-1 %s is no photo', async (_what, addressBy) => {
    const { address: right } = await upload(owner);
    const address = addressBy(right);
    const photo = await create(owner, { photo_video: [right, address] });
    expect([photo.status, photo.body.errors]).toEqual([400, { 'case_details.photo_video.1': foreign }]);
    const id = await filed(owner, { photo_video: [right] });
    const input = await updateInput(host, owner.token, id);
    input.case_details.photo_video = [right, address];
    const saved = await host.call('update_incident', input, { token: owner.token });
    expect([saved.status, saved.body.errors]).toEqual([400, { 'case_details.photo_video.1': foreign }]);
    await host.database
      .update(incidents)
      .set({ status: 'Open' })
      .where(eq(incidents.id, Number(id)));
    const update = { remark: 'See', img_url: [address] };
    const posted = await host.call(
      'update_incident',
      { platform: 'web', id, incident_updates: [update] },
      { token: owner.token },
    );
    expect([posted.status, posted.body.message]).toEqual([400, foreign]);
  });

  test.each(['data:image/png;base64,AAAA', 'javascript:alert(1)', 'local:1'])(
    'FORM-9 DET-6 SIGN-1 %s is no address',
    async (address) => {
      const photo = await create(owner, { photo_video: [address] });
      expect([photo.status, Object.keys(photo.body.errors)]).toEqual([400, ['case_details.photo_video.0']]);
    },
  );

  test('SIGN-1 a photo is no signature, nor is anything else', async () => {
    const photo = await upload(owner);
    for (const signature of [photo.address, 'http://evil.example/a.png', hostless('zones/a.svg')]) {
      const signed: Record<string, Partial<CaseDetails>> = {
        'person_involved_details.0.signature': { person_involved_details: [completeCasualty({ signature })] },
        'witness_particulars.0.signature': { witness_particulars: [completeWitness({ signature })] },
        'witness_particulars.0.guest_Signature': {
          witness_particulars: [completeWitness({ guest_Signature: signature })],
        },
      };
      for (const [field, details] of Object.entries(signed)) {
        const { status, body } = await create(owner, details);
        expect([status, body.errors]).toEqual([400, { [`case_details.${field}`]: foreign }]);
      }
    }
  });

  test('DET-6 a video is no photo of an update, whatever it is called', async () => {
    const film = await upload(owner, 'photovideos', mp4());
    const id = await filed(owner, { photo_video: [film.address] });
    await host.database
      .update(incidents)
      .set({ status: 'Open' })
      .where(eq(incidents.id, Number(id)));
    const { status, body } = await host.call(
      'update_incident',
      { platform: 'web', id, incident_updates: [{ remark: 'See', img_url: [film.address] }] },
      { token: owner.token },
    );
    expect([status, body.message]).toEqual([400, 'Only allowed Png, Jpeg, jpg']);
  });

  test('FORM-9 an address as the SDK gives it is taken, with the host that it was given by', async () => {
    const { address } = await upload(owner);
    for (const origin of [host.origin, host.origin.replace('127.0.0.1', 'localhost')]) {
      expect((await create(owner, { photo_video: [origin + address] })).status).toBe(200);
    }
  });

  test('FORM-9 what was stored before and is carried along stops no save', async () => {
    const old = ['https://files.example/1.jpg', '/v0/b/before/o/photovideos%2Fgone.jpg?alt=media&token=t'];
    const { address } = await upload(owner);
    const id = await filed(owner, { photo_video: [address] });
    const [row] = await host.database
      .select({ document: incidents.document })
      .from(incidents)
      .where(eq(incidents.id, Number(id)));
    if (!row) throw new Error('no row');
    row.document.case_details.photo_video = old;
    row.document.case_details.person_involved_details = [
      completeCasualty({ signature: 'https://files.example/s' }),
    ];
    await host.database
      .update(incidents)
      .set(row)
      .where(eq(incidents.id, Number(id)));
    const input = await updateInput(host, owner.token, id, {
      description: { incident_title: 'Other title' },
    });
    input.case_details.photo_video = [...old, address];
    const { status, body } = await host.call('update_incident', input, { token: owner.token });
    expect([status, body.message]).toEqual([200, 'Success']);
    expect(body.data.case_details.photo_video).toEqual([...old, address]);
  });
});
