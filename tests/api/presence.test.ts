import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PRESENCE_LIFE_MS } from '../../contract/limits.ts';
import type { PresentPerson } from '../../contract/schemas/incident.ts';
import { buildApp } from '../../server/app.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { callServer } from '../helpers/calls.ts';
import { fileIncident } from '../helpers/incidents.ts';
import { type Live, openLive } from '../helpers/liveStream.ts';
import { sharedServer, type TestServer, type TestUser } from '../helpers/server.ts';

type Person = TestUser & { token: string };

let server: TestServer;
let ann: Person;
let ben: Person;
let chief: Person;
let id: string;
const open: Live[] = [];

const someone = async (given: Parameters<TestServer['addUser']>[0]): Promise<Person> => {
  const user = await server.addUser(given);
  return { ...user, token: await server.signIn(user.email) };
};

beforeAll(async () => {
  server = await sharedServer();
  ann = await someone({ name: 'Ann', role: 'super_user' });
  ben = await someone({ name: 'Ben', role: 'senior_user' });
  chief = await someone({ role: 'super_admin' });
});
beforeAll(async () => {
  id = (await fileIncident(server, ann.token)).id;
});
afterEach(async () => {
  server.setNow();
  for (const live of open.splice(0)) live.close();
  for (const [person, pages] of used) {
    for (const page of pages) await say(person, 'left', page);
  }
  used.clear();
});

const used = new Map<Person, Set<string>>();
let pages = 0;
const newPage = () => `page ${++pages}`;

type State = 'viewing' | 'editing' | 'left';
async function say(person: Person, state: State, page: string, incident_id = id) {
  used.set(person, (used.get(person) ?? new Set()).add(page));
  const input = { platform: 'web', incident_id, state, page } as const;
  const { status, body } = await server.call('incident_presence', input, { token: person.token });
  return { status, people: body.data };
}

const live = async (person: Person) => {
  const stream = await openLive(server.origin, person.token);
  open.push(stream);
  await stream.until('has_new', 1);
  return stream;
};
const told = async (stream: Live, count: number) =>
  (await stream.until('incident_presence', count)).map(({ data }) => data);

const annIs = (state: State) => ({ user_id: ann.id, name: 'Ann', state });
const benIs = (state: State) => ({ user_id: ben.id, name: 'Ben', state });

describe('presence on an incident', () => {
  test('DET-11 is answered with what they do, and without oneself', async () => {
    expect(await say(ann, 'viewing', newPage())).toEqual({ status: 200, people: [] });
    expect(await say(ann, 'editing', newPage())).toEqual({ status: 200, people: [] });
    await expect.poll(() => say(ben, 'viewing', 'b')).toEqual({ status: 200, people: [annIs('editing')] });
  });

  test('DET-11 is sent live to people who have it open, when someone comes, begins to edit and leaves', async () => {
    const [here, annsPage] = [await live(ben), newPage()];
    await say(ben, 'viewing', newPage());
    await told(here, 1);
    await say(ann, 'viewing', annsPage);
    await told(here, 2);
    await say(ann, 'viewing', annsPage);
    await say(ann, 'editing', annsPage);
    await told(here, 3);
    await say(ann, 'left', annsPage);
    expect(await told(here, 4)).toEqual([
      { id, people: [] },
      { id, people: [annIs('viewing')] },
      { id, people: [annIs('editing')] },
      { id, people: [] },
    ]);
  });

  test('DET-11 is not sent to people who have not opened it, though they may', async () => {
    const [stranger, here] = [await live(chief), await live(ben)];
    await say(ben, 'viewing', newPage());
    await told(here, 1);
    await say(ann, 'editing', newPage());
    await told(here, 2);
    expect(stranger.events.filter(({ event }) => event === 'incident_presence')).toEqual([]);
  });

  test('DET-11 a request on its way when a page left brings no one back', async () => {
    const page = newPage();
    await say(ann, 'viewing', page);
    await say(ann, 'left', page);
    await say(ann, 'editing', page);
    await say(ben, 'viewing', newPage());
    expect((await say(ben, 'viewing', newPage())).people).toEqual([]);
  });

  test('DET-11 a silent page is forgotten after a minute, and reported as gone', async () => {
    const [here, page] = [await live(ben), newPage()];
    await say(ann, 'editing', newPage());
    await say(ben, 'viewing', page);
    await expect.poll(async () => (await say(ben, 'viewing', page)).people).toEqual([annIs('editing')]);
    await told(here, 1);
    server.setNow(new Date(Date.now() + PRESENCE_LIFE_MS - 2_000));
    expect((await say(ben, 'viewing', page)).people).toEqual([annIs('editing')]);
    server.setNow(new Date(Date.now() + PRESENCE_LIFE_MS + 1_000));
    expect((await say(ben, 'viewing', page)).people).toEqual([]);
    // Two arrivals in a row may be announced once or twice, depending on timing.
    const lastTold = () => here.events.findLast(({ event }) => event === 'incident_presence')?.data;
    await expect.poll(lastTold, { timeout: 20_000 }).toEqual({ id, people: [] });
  });

  test('DET-11 AUTH-16 a locked person is gone at once', async () => {
    const carol = await someone({ name: 'Carol', role: 'super_user' });
    const here = await live(ben);
    await say(ben, 'viewing', newPage());
    await told(here, 1);
    await say(carol, 'editing', newPage());
    expect((await told(here, 2))[1]).toMatchObject({ people: [{ name: 'Carol' }] });
    const { services } = server.app;
    await services.identity.revokeSessions(carol.id);
    expect((await told(here, 3))[2]).toEqual({ id, people: [] });
  });

  test("DET-11 several people are in English alphabetical order, in any language of the server's machine", async () => {
    for (const name of ['Zoe', 'Östen', 'Olga'])
      await say(await someone({ name, role: 'super_user' }), 'viewing', newPage());
    const seen = async () => (await say(ben, 'viewing', 'b')).people?.map(({ name }: PresentPerson) => name);
    await expect.poll(seen).toEqual(['Olga', 'Östen', 'Zoe']);
  });

  test('DET-11 a person with a hundred tabs takes no more room than one with a few, and the newest count', async () => {
    const pagesOfAnn = Array.from({ length: 100 }, newPage);
    for (const page of pagesOfAnn) await say(ann, 'viewing', page);
    const page = newPage();
    await expect.poll(async () => (await say(ben, 'viewing', page)).people).toEqual([annIs('viewing')]);
    for (const one of pagesOfAnn.slice(80)) await say(ann, 'left', one);
    await expect.poll(async () => (await say(ben, 'viewing', page)).people).toEqual([]);
  });
});

describe('without access', () => {
  test('LIST-8 DET-11 one sees nothing and is not seen', async () => {
    const junior = await someone({ name: 'June', role: 'junior_user' });
    const [secret, page] = [(await fileIncident(server, ann.token, { category: 'c2' })).id, newPage()];
    await say(ann, 'editing', page, secret);
    const here = await live(junior);
    expect(await say(junior, 'viewing', newPage(), secret)).toEqual({ status: 403, people: undefined });
    expect((await say(junior, 'viewing', newPage(), '999999')).status).toBe(404);
    expect((await say(ann, 'viewing', page, secret)).people).toEqual([]);
    expect(here.events.filter(({ event }) => event === 'incident_presence')).toEqual([]);
    await say(ann, 'left', page, secret);
  });

  test.each([
    ['no state', { page: 'p' }],
    ['an unknown state', { page: 'p', state: 'sleeping' }],
    ['no page', { state: 'viewing' }],
    ['a page as long as a letter', { state: 'viewing', page: 'x'.repeat(200) }],
  ])('DET-11 %s is refused', async (_, sent) => {
    const input = { platform: 'web', incident_id: id, ...sent } as never;
    expect((await server.call('incident_presence', input, { token: ann.token })).status).toBe(400);
  });
});

test.runIf(process.env.TEST_DATABASE_URL)(
  'DET-11 two servers on one database know of each other’s pages',
  async () => {
    const { config } = server.app.services;
    const database = await openDatabase(config);
    const other = await buildApp({ config, database });
    await other.listen({ port: 0, host: '127.0.0.1' });
    const origin = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`;
    const here = await live(ben);
    await say(ben, 'viewing', newPage());
    await told(here, 1);
    const input = { platform: 'web', incident_id: id, state: 'editing', page: newPage() } as const;
    const answer = await callServer(origin, 'incident_presence', input, { token: ann.token });
    expect(answer.body.data).toEqual([benIs('viewing')]);
    expect((await told(here, 2))[1]).toEqual({ id, people: [annIs('editing')] });
    await callServer(origin, 'incident_presence', { ...input, state: 'left' }, { token: ann.token });
    expect((await told(here, 3))[2]).toEqual({ id, people: [] });
    await other.close();
    await database.close();
  },
);
