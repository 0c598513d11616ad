import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_GROUPS, ROLES } from '../../contract/permissions.ts';
import type { Incident } from '../../contract/schemas/incident.ts';
import { groups } from '../../server/database/schema.ts';
import { fileIncident } from '../helpers/incidents.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

/* Concurrent requests for the same list share one query (server/database/readTogether.ts). */

let server: TestServer;
let people: string[];

async function list(token: string) {
  const { status, body } = await server.call('get_all_incidents', { platform: 'web', size: 50 }, { token });
  expect(status).toBe(200);
  return body as { list: Incident[]; total: number };
}

beforeAll(async () => {
  server = await startServer();
  people = [];
  for (const role of [...ROLES, ...ROLES]) {
    const { email } = await server.addUser({ role });
    people.push(await server.signIn(email));
  }
  for (const token of people) await fileIncident(server, token, { category: 'c1' });
  // Can list the same incidents but reads no names; no default role has this combination.
  const perms = DEFAULT_GROUPS.senior_user.perms.filter((perm) => perm !== 'p10');
  await server.database.update(groups).set({ perms }).where(eq(groups.id, 'senior_user'));
});
afterAll(() => server.close());

test('LIST-5 LIST-12 LIST-13 simultaneous readers get what each would read alone', async () => {
  const alone: unknown[] = [];
  for (const token of people) alone.push(await list(token));
  const together = await Promise.all([...people, ...people].map(list));
  expect(together).toEqual([...alone, ...alone]);
  // Juniors and seniors each see names only in their own incidents; the other six read all.
  expect(new Set(alone.map((answer) => JSON.stringify(answer))).size).toBe(5);
});

test('LIST-5 an incident just filed is in the next list, however many lists are requested', async () => {
  let isOver = false;
  const others = people.map(async (token) => {
    while (!isOver) await list(token);
  });
  const filing = people.map(async (token) => {
    for (let time = 0; time < 3; time += 1) {
      const { id } = await fileIncident(server, token, { category: 'c1' });
      const { list: rows } = await list(token);
      expect(rows.map((row) => row.id)).toContain(id);
    }
  });
  await Promise.all(filing).finally(() => {
    isOver = true;
  });
  await Promise.all(others);
});
