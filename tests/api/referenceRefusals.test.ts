import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '../../contract/permissions.ts';
import { referenceCaller } from '../helpers/reference.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

let server: TestServer;
let send: ReturnType<typeof referenceCaller>;

beforeAll(async () => {
  server = await startServer();
  const { email } = await server.addUser({ role: 'super_admin' });
  send = referenceCaller(server, await server.signIn(email));
  await send('POST', 'injury_types', { id: 'once-only', injuries: ['Sting'] });
});
afterAll(() => server.close());

const get = (path: string) => send('GET', path);

describe('REF-2: refusals', () => {
  test.each(['platform=', 'platform=desktop', 'platform=web&platform=ios'])(
    'DATA-1 REF-2: no call without a known platform (%s)',
    async (query) => {
      const one = { id: 'no-platform', injuries: [] };
      const before = (await get('injury_types/once-only')).body;
      for (const [method, path, body] of [
        ['GET', 'roles'],
        ['GET', 'injury_types/once-only'],
        ['POST', 'injury_types', one],
        ['PUT', 'injury_types/once-only', { ...one, id: 'once-only' }],
        ['DELETE', 'injury_types/once-only'],
      ] as const) {
        const { status, body: answer } = await send(method, `${path}?${query}`, body);
        expect([method, status, Object.keys(answer.errors)]).toEqual([method, 400, ['platform']]);
      }
      expect((await get('injury_types/no-platform')).status).toBe(404);
      expect((await get('injury_types/once-only')).body).toEqual(before);
    },
  );

  const ok = { title: 'Fine', injury_type_id: '' };
  test.each([
    ['a blank title', { ...ok, title: ' ' }],
    ['no title', { injury_type_id: '' }],
    ['a title without end', { ...ok, title: 'x'.repeat(201) }],
    ['spaces around it', { ...ok, title: ' Fine' }],
    ['what cannot be stored', { ...ok, title: 'a\u0000b' }],
    ['half a character', { ...ok, title: 'a\ud800' }],
    ['injuries that there are not', { ...ok, injury_type_id: 'nothing' }],
    ['an id for an address', { ...ok, id: '../users' }],
    ['an id of a prototype', { ...ok, id: '__proto__' }],
    ['a list', [ok]],
    ['nothing', null],
    ['a text', 'Fine'],
  ])('REF-2: %s: 400, and nothing is written', async (_, body) => {
    const given =
      typeof body === 'object' && body && !Array.isArray(body) ? { id: 'refused', ...body } : body;
    expect((await send('POST', 'incident_classifications', given)).status).toBe(400);
    expect((await get('incident_classifications/refused')).status).toBe(404);
  });

  test('REF-2: an entry twice, or one that there is not, by field', async () => {
    const [type] = (await get('incident_types')).body;
    const twice = await send('PUT', `incident_types/${type.id}`, {
      ...type,
      placements: [type.placements[0], type.placements[0]],
    });
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([400, ['placements']]);
    const unknown = await send('PUT', `incident_types/${type.id}`, {
      ...type,
      placements: [{ id: 'nothing', title: 'x' }],
    });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ['placements.0.id']]);
    expect((await get(`incident_types/${type.id}`)).body).toEqual(type);
  });

  test('REF-2: lists and roles are not added or retired as a whole; what is in them can be', async () => {
    expect((await send('POST', 'static_data', { id: 'more', values: [] })).status).toBe(409);
    expect((await send('DELETE', 'static_data/weather')).status).toBe(409);
    expect((await send('DELETE', 'roles/admin')).status).toBe(409);
    expect((await send('PUT', 'static_data/more', { values: [] })).status).toBe(404);
  });

  test.each(ROLES)('REF-2: a %s reads; a super_admin alone writes', async (role) => {
    const as = { authorization: `Bearer ${await server.signIn((await server.addUser({ role })).email)}` };
    expect((await send('GET', 'departments', undefined, as)).status).toBe(200);
    const allowed = role === 'super_admin';
    const body = { id: `by-${role}`, injuries: [] };
    expect((await send('POST', 'injury_types', body, as)).status).toBe(allowed ? 200 : 403);
    expect((await send('PUT', 'injury_types/once-only', { injuries: [] }, as)).status).toBe(
      allowed ? 200 : 403,
    );
    expect((await send('DELETE', 'injury_types/once-only', undefined, as)).status).toBe(allowed ? 200 : 403);
    expect((await get(`injury_types/by-${role}`)).status).toBe(allowed ? 200 : 404);
  });

  test('REF-3 FORM-4: a rename or a restore that would offer two of one name in a type is refused', async () => {
    const title = 'Drop-off';
    const put = (path: string, data: object) => send('PUT', path, data);
    const type = (await get('incident_types')).body[0];
    const within = { classifications: [], within: type.id };
    const first = (await send('POST', 'incident_placements', { ...within, title })).body;
    const second = (await send('POST', 'incident_placements', { ...within, title: 'Lay-by' })).body;
    const refused = [409, { title: `"drop-off" already exists in "${type.title}".` }];
    const answer = async (id: string, change: object) => {
      const { status, body } = await put(`incident_placements/${id}`, {
        title,
        classifications: [],
        ...change,
      });
      return [status, body.errors];
    };
    expect(await answer(second.id, { title: 'drop-off' })).toEqual(refused);
    expect((await put(`incident_placements/${first.id}`, { ...first, retired: true })).status).toBe(200);
    expect((await answer(second.id, { title: 'drop-off' }))[0]).toBe(200);
    expect(await answer(first.id, { retired: false })).toEqual([
      409,
      { title: `"Drop-off" already exists in "${type.title}".` },
    ]);
    const offered = (await get(`incident_types/${type.id}`)).body;
    expect((await put(`incident_types/${type.id}`, offered)).status).toBe(200);
  });

  test('REF-3 FORM-4: two placements of one name are refused, whatever names are sent', async () => {
    const make = async (title: string) =>
      (await send('POST', 'incident_placements', { title, classifications: [] })).body.id;
    const [first, second] = [await make('Tram stop'), await make('tram stop')];
    const sent = {
      ...{ id: 'transport', title: 'Transport' },
      placements: [
        { id: first, title: 'Tram stop' },
        { id: second, title: 'Another name' },
      ],
    };
    const refused = [400, { placements: '"tram stop" appears twice.' }];
    const made = await send('POST', 'incident_types', sent);
    expect([made.status, made.body.errors]).toEqual(refused);
    const placements = sent.placements.slice(0, 1);
    expect((await send('POST', 'incident_types', { ...sent, placements })).status).toBe(200);
    const saved = await send('PUT', 'incident_types/transport', sent);
    expect([saved.status, saved.body.errors]).toEqual(refused);
    expect((await get('incident_types/transport')).body.placements).toEqual(placements);
  });

  test('REF-2 FORM-4: what a retired type offers, or a type no longer offers, takes no name', async () => {
    const type = (await send('POST', 'incident_types', { title: 'Fire', placements: [] })).body;
    const make = (title: string) =>
      send('POST', 'incident_placements', { title, classifications: [], within: type.id });
    const [stove, oven] = [(await make('Stove')).body, (await make('Oven')).body];
    const rename = async (title: string) =>
      (await send('PUT', `incident_placements/${oven.id}`, { title, classifications: [] })).status;
    expect([await rename('stove'), (await make('STOVE')).status]).toEqual([409, 409]);
    const { placements } = (await get(`incident_types/${type.id}`)).body;
    const put = (change: object) =>
      send('PUT', `incident_types/${type.id}`, { title: 'Fire', placements, ...change });
    const withoutOven = [{ id: stove.id, title: 'Stove' }];
    expect((await put({ placements: withoutOven })).status).toBe(200);
    expect(await rename('stove')).toBe(200);
    expect([await rename('Oven'), (await put({})).status]).toEqual([200, 200]);
    expect((await put({ retired: true })).status).toBe(200);
    expect([await rename('stove'), (await make('STOVE')).status]).toEqual([200, 200]);
  });

  test('REF-2, AUTH-7, AUTH-10: not without a token, with an invalid one, suspended, or before the first login', async () => {
    for (const authorization of ['', 'Bearer forged']) {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const body = method === 'PUT' ? { injuries: [] } : undefined;
        expect((await send(method, 'injury_types/once-only', body, { authorization })).status).toBe(401);
      }
    }
    const fresh = await server.addUser({ role: 'super_admin', isNew: 1, isActive: 0 });
    const early = { authorization: `Bearer ${await server.signIn(fresh.email)}` };
    expect((await send('GET', 'departments', undefined, early)).status).toBe(403);
    expect((await send('POST', 'injury_types', { id: 'early', injuries: [] }, early)).status).toBe(403);
  });
});
