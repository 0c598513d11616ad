import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointInput, type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { auditEntries } from '../../server/database/schema.ts';
import { buildCaseDetails } from '../helpers/factories.ts';
import { startServer, type TestServer } from '../helpers/server.ts';
import { getExpectation } from './matrix/expectations.ts';
import { makeWorld, type World } from './matrix/world.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startServer();
  world = await makeWorld(server);
});
afterAll(() => server.close());

const heeding = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].idempotent);
/** The people in these tests have no second factor to remove. */
const called = heeding.filter((name) => name !== 'remove_second_factor');

async function caller(name: EndpointName) {
  const me = await world.newPerson('super_admin');
  const way = getExpectation(name).cases.findLast(({ answers }) => answers.super_admin === 200);
  const input = { ...(await way?.input(me, world)), platform: 'web' } as EndpointInput<EndpointName>;
  const headers = { 'idempotency-key': `heeded-by-${name}` };
  return (change: object = {}) => server.call(name, { ...input, ...change }, { token: me.token, headers });
}

describe.each(called)('%s, with a key', (name) => {
  test('FORM-16 does once what comes again, and refuses other content', async () => {
    const call = await caller(name);
    const first = await call();
    expect([first.status, first.body.message]).toEqual([200, 'Success']);
    const entries = await server.database.$count(auditEntries);
    expect((await call()).status).toBe(200);
    expect(await server.database.$count(auditEntries)).toBe(entries);
    expect(await call({ platform: 'ios' })).toMatchObject({
      status: 409,
      body: { message: 'This was already sent with different content.' },
    });
    // Another person may use the same key.
    const others = await (await caller(name))();
    expect([others.status, others.body.message]).toEqual([200, 'Success']);
  });
});

test("FORM-16 LIST-12 a key belongs to its person: the same content is stored for each, and neither sees the other's answer", async () => {
  const headers = { 'idempotency-key': 'a-key-of-two-people' };
  const case_details = buildCaseDetails();
  const file = async ({ token }: { token: string }) => {
    const { status, body } = await server.call(
      'create_incident',
      { platform: 'web', case_details },
      { token, headers },
    );
    return [status, body.id];
  };
  const [one, other] = [await world.newPerson('junior_user'), await world.newPerson('junior_user')];
  const filed = [await file(one), await file(other)];
  expect(filed.map(([status]) => status)).toEqual([200, 200]);
  expect(filed[1]).not.toEqual(filed[0]);
  expect([await file(one), await file(other)]).toEqual(filed);
});

test('FORM-16 calls that create something, or undo what could be repeated, respect a key', () => {
  expect(heeding).toEqual(
    expect.arrayContaining([
      ...(['create_incident', 'update_incident', 'create_user', 'save_user', 'delete_user'] as const),
      ...(['unlock_user', 'save_settings'] as const),
    ]),
  );
  // A stored response for a password call would help to guess the password.
  expect(heeding).not.toContain('change_password');
});
