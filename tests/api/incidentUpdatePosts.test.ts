import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EndpointInput, endpoints } from '../../contract/endpoints.ts';
import { ROLES, type Role } from '../../contract/permissions.ts';
import type { IncidentUpdate } from '../../contract/schemas/incident.ts';
import type { IncidentStatus } from '../../contract/values/incidentValues.ts';
import { groups, incidentFiles, incidents } from '../../server/database/schema.ts';
import { fileIncident, getTrail, updateInput } from '../helpers/incidents.ts';
import { jpeg } from '../helpers/sampleFiles.ts';
import { sharedServer, type TestServer, type TestUser } from '../helpers/server.ts';

let server: TestServer;
const people = {} as Record<Role, TestUser & { token: string }>;
let id: string;

type Posts = NonNullable<
  Extract<EndpointInput<'update_incident'>, { case_details?: undefined }>['incident_updates']
>;

beforeAll(async () => {
  server = await sharedServer();
  for (const role of ROLES) {
    const user = await server.addUser({ role });
    people[role] = { ...user, token: await server.signIn(user.email) };
  }
});

beforeEach(async () => {
  ({ id } = await fileIncident(server, people.junior_user.token));
  await setStatus('Open');
});

async function setStatus(status: IncidentStatus) {
  await server.database
    .update(incidents)
    .set({ status })
    .where(eq(incidents.id, Number(id)));
}

function post(role: Role, incident_updates: Posts, latest_updated_at?: string, key?: string) {
  const input = { platform: 'web', id, incident_updates, latest_updated_at } as const;
  return server.call('update_incident', input, {
    token: people[role].token,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
}

async function posted(role: Role, remark: string): Promise<IncidentUpdate> {
  const { status, body } = await post(role, [{ remark }]);
  expect([status, body.message]).toEqual([200, 'Success']);
  return body.data.incident_updates.at(-1);
}

describe('posting', () => {
  test('DET-6 the server sets author and time; the rest of the incident is unchanged', async () => {
    const before = await updateInput(server, people.admin.token, id);
    const forged = { id: 'temp-1', submitted_by: 'Somebody', submitted_at: '2020-01-01T00:00:00Z' } as const;
    const photo = await server.app.services.files.put('photovideos/mats.jpg', 'image/jpeg', jpeg());
    const answer = await post('senior_user', [
      { ...forged, submitted_by_id: 'forged', remark: 'Mats are down', img_url: [photo] },
    ]);
    expect(answer.status).toBe(200);
    endpoints.update_incident.output.parse(answer.body);
    const { latest_updated_at, incident_updates, case_details } = answer.body.data;
    expect(incident_updates).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        remark: 'Mats are down',
        img_url: [photo],
        submitted_by: people.senior_user.name,
        submitted_by_id: people.senior_user.id,
        submitted_at: latest_updated_at,
        deleted: 'no',
      },
    ]);
    expect(case_details).toEqual(before.case_details);
    const [entry] = await getTrail(server, people.admin.token, id);
    expect(entry).toMatchObject({ role: 'senior_user', description: ['Add new Incident Update'] });
    expect(entry?.details).toContainEqual({
      field: 'Incident Update 1 remark',
      before: '',
      after: 'Mats are down',
    });
    const files = await server.database
      .select()
      .from(incidentFiles)
      .where(eq(incidentFiles.incidentId, Number(id)));
    expect(files.map(({ path }) => path)).toContain('photovideos/mats.jpg');
  });

  test('DET-6 none of 20 simultaneous posts is lost', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => post('admin', [{ remark: `Post ${index}` }])),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { body } = await server.call(
      'get_incident',
      { platform: 'web', id },
      { token: people.admin.token },
    );
    expect(new Set(body.data.incident_updates.map(({ remark }: IncidentUpdate) => remark)).size).toBe(20);
  });

  test('DET-6 sent twice under one key it is posted once; other content under it is refused, and posts nothing', async () => {
    const key = `key of ${id}`;
    const twice = await Promise.all([1, 2].map(() => post('admin', [{ remark: 'Once' }], undefined, key)));
    expect(twice.map(({ status, body }) => [status, body.incident_updates.length])).toEqual([
      [200, 1],
      [200, 1],
    ]);
    const other = await post('admin', [{ remark: 'Once more' }], undefined, key);
    // No incident in the body: the console thus distinguishes this from a concurrent save.
    expect([other.status, other.body.data]).toEqual([409, undefined]);
    const { body } = await server.call(
      'get_incident',
      { platform: 'web', id },
      { token: people.admin.token },
    );
    expect(body.data.incident_updates.map(({ remark }: IncidentUpdate) => remark)).toEqual(['Once']);
  });

  test.each(['Draft', 'Pending Approval', 'Approve', 'Archived'] as const)(
    'DET-1 in %s there are no updates to post, in Closed there are',
    async (status) => {
      await setStatus(status);
      expect((await post('admin', [{ remark: 'Too early' }])).status).toBe(409);
      await setStatus('Closed');
      expect((await post('admin', [{ remark: 'After all' }])).status).toBe(200);
    },
  );

  test('DET-6 a person with read access cannot post', async () => {
    const own = id;
    ({ id } = await fileIncident(server, people.admin.token));
    await setStatus('Open');
    const gone = { remark: 'Came and went', deleted: 'yes' } as const;
    expect((await post('junior_user', [{ remark: 'Mine too' }])).status).toBe(403);
    expect((await post('junior_user', [gone])).status).toBe(403);
    id = own;
    const { status, body } = await post('junior_user', [{ remark: 'This is mine' }, gone]);
    expect([status, body.data.incident_updates.length]).toEqual([200, 1]);
  });

  test('DET-6 nothing, or a video, is no update', async () => {
    const empty = await post('admin', [{ remark: 'Fine' }, { remark: ' ' }]);
    expect([empty.status, Object.keys(empty.body.errors)]).toEqual([400, ['incident_updates.1.remark']]);
    const video = await post('admin', [{ img_url: ['/v0/b/parks/o/photovideos%2Fx.mp4?alt=media'] }]);
    expect([video.status, video.body.message]).toEqual([400, 'Only allowed Png, Jpeg, jpg']);
    expect((await getTrail(server, people.admin.token, id)).length).toBe(1);
  });
});

describe('changing', () => {
  test('DET-6 can be changed by its author or an editor of the incident; author and time stay', async () => {
    const update = await posted('senior_user', 'Mats are down');
    const edit = { ...update, remark: 'Mats are up', submitted_by: 'Forged' };
    const { body } = await post('admin', [edit]);
    expect(body.data.incident_updates).toEqual([{ ...update, remark: 'Mats are up' }]);
    const [entry] = await getTrail(server, people.admin.token, id);
    expect(entry?.description).toEqual([
      'Update Incident Update 1 "remark" from Mats are down to Mats are up',
    ]);
  });

  test('DET-6 an author who may no longer edit the incident changes only their own', async () => {
    const mine = await posted('junior_user', 'Seen at noon');
    const theirs = await posted('admin', 'Seen at one');
    await server.database
      .update(groups)
      .set({ perms: ['p2', 'p2a'] })
      .where(eq(groups.id, 'junior_user'));
    const own = await post('junior_user', [{ ...mine, remark: 'Seen at ten' }]);
    const others = await post('junior_user', [{ ...theirs, deleted: 'yes' }]);
    await server.database
      .update(groups)
      .set({ perms: ['p2', 'p2a', 'p4a'] })
      .where(eq(groups.id, 'junior_user'));
    expect([own.status, others.status]).toEqual([200, 403]);
  });

  test('DET-6 a deleted one is kept unchanged, stays deleted, and is reported once', async () => {
    const update = await posted('admin', 'Mats are down');
    const deleted = { ...update, remark: 'Other', deleted: 'yes' as const };
    for (const time of [1, 2]) {
      const { status, body } = await post('admin', [deleted]);
      expect([time, status, body.data.incident_updates]).toEqual([
        time,
        200,
        [{ ...update, deleted: 'yes' }],
      ]);
    }
    const back = await post('admin', [update]);
    expect([back.status, back.body.data.incident_updates[0].deleted]).toEqual([409, 'yes']);
    const trail = await getTrail(server, people.admin.token, id);
    expect(trail.map(({ description }) => description[0])).toEqual([
      'Deleted Incident Update',
      'Add new Incident Update',
      'Create incident',
    ]);
  });

  test('DET-11 an edit of an update that has changed since is refused; a post never is', async () => {
    const update = await posted('admin', 'Mats are down');
    const { latest_updated_at } = await updateInput(server, people.admin.token, id);
    await posted('senior_user', 'Another');
    const edit = { ...update, remark: 'Mats are up' };
    const refused = await post('admin', [edit], latest_updated_at);
    expect([refused.status, refused.body.data.incident_updates.length]).toEqual([409, 2]);
    expect((await post('admin', [{ remark: 'A third' }], latest_updated_at)).status).toBe(200);
    const now = await updateInput(server, people.admin.token, id);
    expect((await post('admin', [edit], now.latest_updated_at)).status).toBe(200);
  });

  test('DET-6 a save of the whole incident leaves its updates alone', async () => {
    const update = await posted('admin', 'Mats are down');
    const input = await updateInput(server, people.admin.token, id, { description: { weather: 'Cloudy' } });
    const { body } = await server.call('update_incident', input, { token: people.admin.token });
    expect(body.data.incident_updates).toEqual([update]);
  });
});
