import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AUDIT_REMARK_MAX_LENGTH, UPDATES_MAX_BYTES } from '../../../contract/limits.ts';
import { buildApp } from '../../../server/app.ts';
import { fileUploads, incidents, rateCounters } from '../../../server/database/schema.ts';
import { QUOTAS, type QuotaName } from '../../../server/quotas/quotas.ts';
import { callServer } from '../../helpers/calls.ts';
import { buildCasualty } from '../../helpers/factories.ts';
import { fileIncident, getTrail, incidentInput, updateInput } from '../../helpers/incidents.ts';
import { jpeg } from '../../helpers/sampleFiles.ts';
import { startServer, type TestServer, type TestUser } from '../../helpers/server.ts';
import { storageWire } from '../../helpers/storageWire.ts';

/* Issue 46, item 1: what one person may file, notify, look up and upload within an hour. */

type Person = TestUser & { token: string };

let geocoder: Server;
let asked = 0;
let server: TestServer;
let junior: Person;

async function addPerson(role: TestUser['role'] = 'junior_user'): Promise<Person> {
  const user = await server.addUser({ role });
  return { ...user, token: await server.signIn(user.email) };
}

beforeAll(async () => {
  geocoder = createServer((_request, response) => {
    asked += 1;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ display_name: 'A street of the city', lat: '1.3', lon: '103.8' }));
  }).listen(0, '127.0.0.1');
  await once(geocoder, 'listening');
  const GEOCODER_URL = `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}`;
  server = await startServer({ QUOTA_FACTOR: '1', GEOCODER_URL });
});
beforeEach(async () => {
  server.setNow();
  junior = await addPerson();
});
afterAll(async () => {
  await server.close();
  geocoder.closeAllConnections();
  geocoder.close();
});

/** Sets the count of a person, as after that many uses. */
async function useUp(quota: QuotaName, owner: string, count = QUOTAS[quota].most): Promise<void> {
  const endsAt = new Date(server.app.services.now().getTime() + 600_000);
  await server.database.insert(rateCounters).values({ key: `quota:${quota}:${owner}`, count, endsAt });
}

async function countUses(quota: QuotaName, owner: string): Promise<number> {
  const [row] = await server.database
    .select()
    .from(rateCounters)
    .where(eq(rateCounters.key, `quota:${quota}:${owner}`));
  return row?.count ?? 0;
}

type Sent = { key?: string; origin?: string; input?: object };
const create = ({ token }: Person, { key, origin = server.origin, input = incidentInput() }: Sent = {}) =>
  callServer(origin, 'create_incident', input, {
    token,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const countOf = ({ id }: Person) => server.database.$count(incidents, eq(incidents.createdBy, id));
const emergency = () => incidentInput({ is_emergency_incident: 'Yes', category: '' });

describe('incidents', () => {
  const { most } = QUOTAS.incidents;

  test('an outbox that sends more than an hour’s quota at once loses none and files none twice', async () => {
    const keys = Array.from({ length: most + 10 }, () => randomUUID());
    const first = await Promise.all(keys.map((key) => create(junior, { key })));
    const refused = first.filter(({ status }) => status !== 200);
    expect(refused.map(({ status }) => status)).toEqual(Array(10).fill(429));
    const [one] = refused;
    expect(one?.body.message).toBe(
      'You have filed 30 incidents within an hour. Please try again in 60 minutes.',
    );
    const seconds = Number(one?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3500);
    // The same keys again: filed incidents get the stored answer and do not count.
    const second = await Promise.all(keys.map((key) => create(junior, { key })));
    expect(second.map(({ status }) => status)).toEqual(first.map(({ status }) => status));
    expect(await countOf(junior)).toBe(most);
    server.setNow(new Date(Date.now() + seconds * 1000));
    // The token has expired too.
    junior.token = await server.signIn(junior.email);
    const third = await Promise.all(keys.map((key) => create(junior, { key })));
    expect(third.every(({ status }) => status === 200)).toBe(true);
    expect(await countOf(junior)).toBe(keys.length);
  });

  test('a used-up quota stops neither other people nor an emergency; emergencies have a separate quota', async () => {
    const senior = await addPerson('senior_user');
    await useUp('incidents', senior.id);
    expect((await create(senior)).status).toBe(429);
    expect((await create(junior)).status).toBe(200);
    expect((await create(senior, { input: emergency() })).status).toBe(200);
    const other = await addPerson('senior_user');
    await useUp('emergencies', other.id);
    const refused = await create(other, { input: emergency() });
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'You have raised 20 emergencies within an hour. Please try again in 10 minutes.',
    ]);
    // Turning an incident into an emergency is another call.
    const { id } = await fileIncident(server, other.token, { category: 'c1' });
    const raise = await updateInput(server, other.token, id, {
      description: { is_emergency_incident: 'Yes' },
    });
    expect((await server.call('update_incident', raise, { token: other.token })).status).toBe(429);
  });

  test('a refused incident does not count', async () => {
    const input = incidentInput({ incident_title: '' });
    for (let time = 0; time < 3; time += 1) expect((await create(junior, { input })).status).toBe(400);
    expect(await countUses('incidents', junior.id)).toBe(0);
  });

  test('two processes on one database count together', async () => {
    const { config } = server.app.services;
    const other = await buildApp({ config, database: server.database });
    await other.listen({ port: 0, host: '127.0.0.1' });
    const origin = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`;
    const answers = await Promise.all(
      Array.from({ length: most + 6 }, (_, at) => create(junior, at % 2 ? { origin } : {})),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(most);
    await other.close();
  });

  test('QUOTA_FACTOR raises the quota, for programs that file for many people', async () => {
    const other = await buildApp({
      config: { ...server.app.services.config, quotaFactor: 2 },
      database: server.database,
    });
    await other.listen({ port: 0, host: '127.0.0.1' });
    const origin = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`;
    await useUp('incidents', junior.id);
    expect([(await create(junior)).status, (await create(junior, { origin })).status]).toEqual([429, 200]);
    await other.close();
  });
});

describe('recipients', () => {
  const told = (people: Person[]) => ({ checked_users: people.map(({ id }) => id), send_noti: 1 });

  test('past the quota a create or save that notifies is refused, and a save without notifying succeeds', async () => {
    const senior = await addPerson('senior_user');
    const people = [await addPerson('admin'), await addPerson('admin')];
    const input = { ...incidentInput({ category: 'c1' }), ...told(people) };
    const { status, body } = await create(senior, { input });
    expect(status).toBe(200);
    const count = await countUses('recipients', senior.id);
    expect(count).toBeGreaterThanOrEqual(2);
    await server.database
      .update(rateCounters)
      .set({ count: QUOTAS.recipients.most })
      .where(eq(rateCounters.key, `quota:recipients:${senior.id}`));
    const refused = await create(senior, { input });
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'You have notified 4,000 people within an hour. Please save without notifying, or try again in 60 minutes.',
    ]);
    expect(await countOf(senior)).toBe(1);
    const save = async (more: object) => {
      const changed = { description: { incident_title: randomUUID() }, ...more };
      const sent = await updateInput(server, senior.token, body.id, changed);
      return (await server.call('update_incident', sent, { token: senior.token })).status;
    };
    expect([await save(told(people)), await save({ send_noti: 0 })]).toEqual([429, 200]);
    expect((await create(senior, { input: { ...emergency(), ...told(people) } })).status).toBe(200);
  });

  test('the saves of an emergency have a larger quota', async () => {
    const senior = await addPerson('senior_user');
    const people = [await addPerson('admin')];
    const { body } = await create(senior, { input: { ...emergency(), ...told(people) } });
    await useUp('recipients', senior.id);
    const save = async () => {
      const changed = { description: { incident_title: randomUUID() }, ...told(people) };
      const sent = await updateInput(server, senior.token, body.id, changed);
      return (await server.call('update_incident', sent, { token: senior.token })).status;
    };
    expect(await save()).toBe(200);
    await server.database
      .update(rateCounters)
      .set({ count: QUOTAS.emergencyRecipients.most })
      .where(like(rateCounters.key, `quota:emergencyRecipients:${senior.id}`));
    expect(await save()).toBe(429);
  });
});

describe('geocoder', () => {
  let at = 0;
  const lookUp = async ({ token }: Person, lat = 1.3 + ++at / 1000) => {
    const before = asked;
    const { status, body } = await server.call(
      'geocode_reverse',
      { platform: 'web', lat, lng: 103.8 },
      { token },
    );
    return { status, isAsked: asked > before, address: body.address };
  };

  test.each(['geocoder', 'geocoderDay'] as const)(
    'past a person’s quota %s the server answers from its own zones; others still reach the geocoder',
    async (quota) => {
      expect(await lookUp(junior)).toMatchObject({ status: 200, isAsked: true });
      await server.database.delete(rateCounters).where(like(rateCounters.key, `%:${junior.id}`));
      await useUp(quota, junior.id);
      const { isAsked, status, address } = await lookUp(junior);
      expect([status, isAsked]).toEqual([200, false]);
      expect(address).toMatch(/^(Outside|Near)/);
      const search = { platform: 'web', keyword: `Pond ${quota}` } as const;
      expect((await server.call('geocode_search', search, { token: junior.token })).status).toBe(200);
      expect(await lookUp(await addPerson())).toMatchObject({ isAsked: true });
    },
  );

  test('the installation has a daily quota, and cached answers do not count', async () => {
    const lat = 1.31;
    expect(await lookUp(junior, lat)).toMatchObject({ isAsked: true });
    const used = await countUses('geocoderOfAll', 'all');
    expect(await lookUp(await addPerson(), lat)).toMatchObject({ isAsked: false });
    expect(await countUses('geocoderOfAll', 'all')).toBe(used);
    await server.database
      .update(rateCounters)
      .set({ count: QUOTAS.geocoderOfAll.most })
      .where(like(rateCounters.key, 'quota:geocoderOfAll:%'));
    expect(await lookUp(await addPerson())).toMatchObject({ status: 200, isAsked: false });
  });
});

describe('uploads', () => {
  const refused = (message: string) => ({
    status: 429,
    body: { error: expect.objectContaining({ code: 429, status: 'RESOURCE_EXHAUSTED', message }) },
  });
  const newName = () => `photovideos/${randomUUID()}.jpg`;

  test('are limited by number, whichever way they are sent', async () => {
    const wire = storageWire(server.origin, junior.token);
    expect((await wire.multipart(newName(), jpeg(), 'image/jpeg')).status).toBe(200);
    expect((await wire.start(newName(), 2000)).status).toBe(200);
    expect(await countUses('uploads', junior.id)).toBe(2);
    await server.database.delete(rateCounters).where(like(rateCounters.key, `%:${junior.id}`));
    await useUp('uploads', junior.id);
    const text = 'You have uploaded 1,500 files within an hour. Please try again in 10 minutes.';
    const answers = [
      await wire.multipart(newName(), jpeg(), 'image/jpeg'),
      await wire.start(newName(), 2000),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject(refused(text));
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500);
    }
  });

  test('are limited by bytes: a refused part is not stored, and the upload continues an hour later', async () => {
    const wire = storageWire(server.origin, junior.token);
    const photo = jpeg(5000);
    const begun = await wire.start(newName(), photo.length);
    const upload = begun.headers.get('x-goog-upload-url') ?? '';
    await useUp('uploadedKilobytes', junior.id);
    expect((await wire.command(upload, 'upload, finalize', 0, photo)).status).toBe(429);
    expect((await wire.command(upload, 'finalize', photo.length)).status).toBe(400);
    expect((await wire.multipart(newName(), jpeg(), 'image/jpeg')).status).toBe(429);
    server.setNow(new Date(Date.now() + 601_000));
    expect((await wire.command(upload, 'upload, finalize', 0, photo)).status).toBe(200);
    expect(await countUses('uploadedKilobytes', junior.id)).toBe(5);
  });

  test('of 60 uploads started at once, 50 stay open', async () => {
    const wire = storageWire(server.origin, junior.token);
    const begin = () => Promise.all(Array.from({ length: 30 }, () => wire.start(newName(), 2000)));
    const answers = [...(await begin()), ...(await begin())];
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const open = await server.database
      .select()
      .from(fileUploads)
      .where(eq(fileUploads.uploadedBy, junior.id));
    expect(open.filter(({ status }) => status === 'active')).toHaveLength(50);
  });
});

describe('sizes', () => {
  const text = 'x'.repeat(9000);
  const people = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      buildCasualty({ id: `casualty-${at}`, injury_desription: text }),
    );

  test('an incident can be filed and saved with at most 200 kB; a larger old incident can still be shortened', async () => {
    const senior = await addPerson('super_admin');
    const input = incidentInput({ category: 'c1' });
    const large = (count: number) => ({
      ...input,
      case_details: { ...input.case_details, person_involved_details: people(count) },
    });
    const refused = await create(senior, { input: large(25) });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringMatching(
        /^This incident has 2\d\d kB, and at most 200 kB can be saved\. Please shorten its texts\.$/,
      ),
    ]);
    const { body } = await create(senior, { input: large(15) });
    const save = async (count: number) => {
      const sent = await updateInput(server, senior.token, body.id);
      sent.case_details.person_involved_details = people(count);
      return (await server.call('update_incident', sent, { token: senior.token })).status;
    };
    expect([await save(25), await save(16)]).toEqual([400, 200]);
    const [row] = await server.database
      .select()
      .from(incidents)
      .where(eq(incidents.id, Number(body.id)));
    const document = structuredClone(row?.document);
    if (!document) throw new Error('no document');
    document.case_details.person_involved_details = people(25);
    await server.database
      .update(incidents)
      .set({ document })
      .where(eq(incidents.id, Number(body.id)));
    expect(await save(26)).toBe(400);
    const shorter = await updateInput(server, senior.token, body.id);
    const [first] = shorter.case_details.person_involved_details ?? [];
    Object.assign(first ?? {}, { injury_desription: 'Shorter' });
    expect((await server.call('update_incident', shorter, { token: senior.token })).status).toBe(200);
  });

  test('the updates of an incident have a separate limit', async () => {
    const senior = await addPerson('super_admin');
    const { id } = await fileIncident(server, senior.token, { category: 'c1' });
    const opened = await updateInput(server, senior.token, id, { action: 'Submit' });
    expect((await server.call('update_incident', opened, { token: senior.token })).status).toBe(200);
    const post = async (count: number) => {
      const incident_updates = Array.from({ length: count }, () => ({
        ...{ id: '', remark: text, img_url: [], deleted: 'no' as const },
      }));
      const input = { platform: 'web', id, incident_updates } as const;
      return server.call('update_incident', input as never, { token: senior.token });
    };
    expect((await post(30)).status).toBe(200);
    const refused = await post(Math.ceil(UPDATES_MAX_BYTES / text.length) - 30);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringMatching(/^The updates of this incident have 5\d\d kB/),
    ]);
  });

  test('both audit trails accept 20 remarks of 1,000 characters; sentences about changes do not count', async () => {
    const admin = await addPerson('super_admin');
    const { id: incident_id } = await fileIncident(server, admin.token);
    const remarks = (count: number, length = 20) =>
      Array.from({ length: count }, (_, at) => `${at} `.padEnd(length, 'x'));
    const ofIncident = (description: string[]) =>
      server.call(
        'create_incident_audit_trail',
        { platform: 'web', incident_id, description },
        { token: admin.token },
      );
    const ofUser = (description: string[]) =>
      server.call(
        'create_user_audit_trail',
        { platform: 'web', user_id: junior.id, description },
        { token: admin.token },
      );
    for (const add of [ofIncident, ofUser]) {
      const many = await add(remarks(21));
      expect([many.status, many.body.message]).toEqual([400, 'At most 20 remarks can be added at a time.']);
      const long = await add(remarks(1, AUDIT_REMARK_MAX_LENGTH + 1));
      expect([long.status, long.body.message]).toEqual([400, 'A remark has at most 1,000 characters.']);
      expect((await add(remarks(20, AUDIT_REMARK_MAX_LENGTH))).status).toBe(200);
    }
    const changes = Array.from({ length: 100 }, (_, at) => `Update weather from - to Cloudy ${at}`);
    expect((await ofIncident([...changes, 'Seen by the vet'])).status).toBe(200);
    const [newest] = await getTrail(server, admin.token, incident_id);
    expect(newest?.description).toEqual(['Remark: Seen by the vet']);
  });
});
