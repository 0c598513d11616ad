import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordStatements } from '../helpers/countStatements.ts';
import { fileIncident, incidentInput, updateInput } from '../helpers/incidents.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

/* Issue 44, item 8: what a call costs, in figures that do not depend on the machine. A higher figure needs a reason. */

let server: TestServer;
let token: string;
let user_id: string;
let id: string;

beforeAll(async () => {
  server = await startServer();
  const person = await server.addUser({ role: 'super_admin' });
  user_id = person.id;
  token = await server.signIn(person.email);
  for (let number = 1; number <= 10; number++) {
    const incident_title = `Visitor slipped on the wet boardwalk beside pond ${number}`;
    ({ id } = await fileIncident(server, token, { incident_title, category: 'c2', park: 'Singapore Zoo' }));
  }
});

afterAll(() => server.close());

const platform = 'web';

async function countStatements(call: () => Promise<{ status: number }>): Promise<number> {
  const statements = await recordStatements(async () => expect((await call()).status).toBe(200));
  return statements.length;
}

type Name = Parameters<TestServer['call']>[0];
const send = (name: Name, input: object, headers: Record<string, string> = {}) =>
  server.call(name, { platform, ...input } as never, { token, headers });

const STATEMENTS: Record<string, [most: number, call: () => Promise<{ status: number }>]> = {
  // Each begins with one for token, account and rights.
  'the list': [3, () => send('get_all_incidents', { size: 10 })],
  'the rows of the list': [3, () => send('get_all_incidents', { size: 10, fields: 'row' })],
  'one incident': [2, () => send('get_incident', { id })],
  'the feed': [2, () => send('get_push_messages', { user_id, size: 10 })],
  'the red dot': [2, () => send('has_new_push_message', { user_id })],
  'the counts of the dashboard': [2, () => send('incident_info', { year: 2026, month: 11 })],
  'the insights of the dashboard': [9, () => send('incident_insights', { year: 2026, month: 11 })],
  'the map': [3, () => send('map_incidents', {})],
  // One statement of each counts the person's incidents of the hour.
  'a new incident under a key': [
    9,
    () => send('create_incident', incidentInput({ category: 'c1' }), { 'idempotency-key': randomUUID() }),
  ],
  'a new emergency': [
    9,
    () => send('create_incident', incidentInput({ category: 'c1', is_emergency_incident: 'Yes' })),
  ],
};

test.each(Object.entries(STATEMENTS))('issue 44: SQL statements of %s', async (_title, [most, call]) => {
  await call();
  expect(await countStatements(call)).toBeLessThanOrEqual(most);
});

test('issue 44: SQL statements of a saved update', async () => {
  const input = await updateInput(server, token, id, { description: { incident_title: 'Another title' } });
  expect(await countStatements(() => send('update_incident', input))).toBeLessThanOrEqual(5);
});

/** Bytes of the body as it travels to a browser. */
function getSize(path: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br' };
  return new Promise((resolve, reject) => {
    get(`${server.origin}/api${path}`, { headers }, async (answer) => {
      let size = 0;
      for await (const chunk of answer) size += chunk.length;
      resolve(size);
    }).on('error', reject);
  });
}

const BYTES: [path: () => string, most: number][] = [
  [() => '/incidents/get_all_incidents/?platform=web&size=10&fields=row', 700],
  [() => '/incidents/get_all_incidents/?platform=web&size=10', 1600],
  [() => `/incidents/incident/?platform=web&id=${id}`, 1350],
  [() => '/dashboard/incident_info/?platform=web&year=2026&month=11', 300],
];

test.each(BYTES)('issue 44: bytes of an answer, %#', async (path, most) => {
  expect(await getSize(path())).toBeLessThanOrEqual(most);
});
