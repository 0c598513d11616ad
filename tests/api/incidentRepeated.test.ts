import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { ROLES, type Role } from '../../contract/permissions.ts';
import { auditEntries, groups, incidents } from '../../server/database/schema.ts';
import { fileIncident, incidentInput, updateInput } from '../helpers/incidents.ts';
import { sharedServer, type TestServer } from '../helpers/server.ts';

/* The response to a repeated key (FORM-16). It must not reveal anything that the caller may not see (LIST-12). */

let server: TestServer;
const tokens = {} as Record<Role, string>;

beforeAll(async () => {
  server = await sharedServer();
  for (const role of ROLES) {
    const { email } = await server.addUser({ role });
    tokens[role] = await server.signIn(email);
  }
});

const getToken = (role: Role) => tokens[role];
const as = (role: Role, headers: Record<string, string> = {}) => ({ token: getToken(role), headers });
const getEntries = (id: string) => server.database.$count(auditEntries, eq(auditEntries.subjectId, id));

test('SHELL-9 the same key answers the first result again and saves once; with other content it is refused', async () => {
  const { id } = await fileIncident(server, getToken('admin'));
  const input = await updateInput(server, getToken('admin'), id, { description: { weather: 'Cloudy' } });
  const options = as('admin', { 'idempotency-key': `first-save-of-${id}` });
  const answers = await Promise.all([1, 2, 3].map(() => server.call('update_incident', input, options)));
  const later = await server.call('update_incident', input, options);
  for (const answer of [...answers, later]) expect(answer).toMatchObject({ status: 200 });
  expect(new Set([...answers, later].map(({ body }) => body.data.latest_updated_at)).size).toBe(1);
  expect(await getEntries(id)).toBe(2);
  const other = { ...input, noti_frequency: 'one time' as const };
  expect((await server.call('update_incident', other, options)).status).toBe(409);
});

test('LIST-12 a repeated answer is masked by the current permissions', async () => {
  const { id } = await fileIncident(server, getToken('admin'));
  const input = await updateInput(server, getToken('senior_user'), id, {
    description: { weather: 'Cloudy' },
  });
  const options = as('senior_user', { 'idempotency-key': `seen-by-a-senior-${id}` });
  const [group] = await server.database.select().from(groups).where(eq(groups.id, 'senior_user'));
  const first = await server.call('update_incident', input, options);
  const without = (group?.perms ?? []).filter((code) => code !== 'p10');
  await server.database.update(groups).set({ perms: without }).where(eq(groups.id, 'senior_user'));
  const again = await server.call('update_incident', input, options);
  await server.database
    .update(groups)
    .set({ perms: group?.perms ?? [] })
    .where(eq(groups.id, 'senior_user'));
  expect(JSON.stringify(first.body)).toContain('Siti');
  expect(again.status).toBe(200);
  expect(JSON.stringify(again.body)).not.toMatch(/Siti|Tan Wei Ming/);
});

test('LIST-12 a key reused for something else reveals nothing of its stored answer', async () => {
  const { id } = await fileIncident(server, getToken('admin'));
  await server.database
    .update(incidents)
    .set({ status: 'Open' })
    .where(eq(incidents.id, Number(id)));
  const posts = (...incident_updates: object[]) => ({ platform: 'web', id, incident_updates }) as const;
  const posted = await server.call('update_incident', posts({ remark: 'Mats are down' }), as('admin'));
  const [update] = posted.body.data.incident_updates;

  const junior = as('junior_user', { 'idempotency-key': `read-by-a-junior-${id}` });
  const answers = [
    // A post changes no fields, so everybody who may open the incident may send it. The key then stores the incident.
    await server.call('update_incident', posts(update), junior),
    await server.call('update_incident', posts({ ...update, remark: 'Other' }), junior),
    await server.call('create_incident', incidentInput(), junior),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 409, 409]);
  for (const { body } of answers) {
    expect(body).not.toHaveProperty('first');
    expect(JSON.stringify(body)).not.toMatch(/Siti|Tan Wei Ming/);
  }
});

test('FORM-16 a key that first changed an incident is refused for a new one, even if names may be seen', async () => {
  const { id } = await fileIncident(server, getToken('admin'));
  const options = as('admin', { 'idempotency-key': `first-an-update-of-${id}` });
  const input = await updateInput(server, getToken('admin'), id, { description: { weather: 'Cloudy' } });
  expect((await server.call('update_incident', input, options)).status).toBe(200);
  const { status, body } = await server.call('create_incident', incidentInput(), options);
  expect([status, Object.keys(body)]).toEqual([409, ['message']]);
});
