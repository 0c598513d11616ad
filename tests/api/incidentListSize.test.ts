import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { incidentListRow } from '../../contract/schemas/incident.ts';
import { fileIncident } from '../helpers/incidents.ts';
import { sharedServer, type TestServer } from '../helpers/server.ts';

let server: TestServer;
let token: string;
let juniorToken: string;

beforeAll(async () => {
  server = await sharedServer();
  token = await server.signIn((await server.addUser({ role: 'senior_user' })).email);
  juniorToken = await server.signIn((await server.addUser({ role: 'junior_user' })).email);
  for (let number = 1; number <= 10; number++) {
    const incident_title = `Visitor slipped on the wet boardwalk beside pond ${number}`;
    await fileIncident(server, token, { incident_title, category: 'c1', park: 'Singapore Zoo' });
  }
});

function wire(path: string, encoding: string, as = token): Promise<{ encoding?: string; body: Buffer }> {
  const headers = { authorization: `Bearer ${as}`, 'accept-encoding': encoding };
  return new Promise((resolve, reject) => {
    get(`${server.origin}/api${path}`, { headers }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      resolve({ encoding: answer.headers['content-encoding'], body: Buffer.concat(chunks) });
    }).on('error', reject);
  });
}

const LIST = '/incidents/get_all_incidents/?platform=web&size=10';
const OWN = `${LIST}&case=my_case`;

test('LIST-4 asked for rows, the list answers what a row shows and nothing of persons, in 1.5 kB for ten', async () => {
  const { body, encoding } = await wire(`${OWN}&fields=row`, 'gzip, br');
  expect(encoding).toBe('br');
  expect(body.length).toBeLessThan(1500);
  const { list, total } = JSON.parse(brotliDecompressSync(body).toString());
  expect(total).toBe(10);
  expect(list).toEqual(list.map((row: unknown) => incidentListRow.strict().parse(row)));
  expect(list[0].case_details).toEqual({
    incident_description: {
      incident_title: 'Visitor slipped on the wet boardwalk beside pond 10',
      is_emergency_incident: 'No',
    },
  });
});

test('LIST-4 a client that asks for all fields gets whole incidents, one without compression plain text', async () => {
  const { body, encoding } = await wire(OWN, 'identity');
  expect(encoding).toBeUndefined();
  const [first] = JSON.parse(body.toString()).list;
  expect(first.case_details).toHaveProperty('person_involved_details');
  expect(first).toHaveProperty('root_cause');
});

test('LIST-4 LIST-13 rows and whole incidents asked for at once do not get each other', async () => {
  const asked = [LIST, `${LIST}&fields=row`, LIST, `${LIST}&fields=row`];
  const answers = await Promise.all(asked.map((path) => wire(path, 'identity', juniorToken)));
  const kinds = answers.map(({ body }) => 'root_cause' in JSON.parse(body.toString()).list[0]);
  expect(kinds).toEqual([true, false, true, false]);
});

test('LIST-4 the server unpacks nothing that a client sends compressed', async () => {
  const refused = await fetch(`${server.origin}/api/user/send_otp/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: new Uint8Array([31, 139, 8, 0]),
  });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.status).toBeLessThan(500);
});
