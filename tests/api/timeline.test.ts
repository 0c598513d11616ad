import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { IncidentAction } from '../../contract/incidents/incidentFlow.ts';
import { ROLES, type Role } from '../../contract/permissions.ts';
import type { TimelineEntry, TimelineEvent } from '../../contract/schemas/timeline.ts';
import { auditEntries, incidents, incidentViews } from '../../server/database/schema.ts';
import { fileIncident, getTrail, updateInput } from '../helpers/incidents.ts';
import { withPerms } from '../helpers/permissions.ts';
import { jpeg } from '../helpers/sampleFiles.ts';
import { sharedServer, type TestServer, type TestUser } from '../helpers/server.ts';

let server: TestServer;
const people = {} as Record<Role, TestUser & { token: string }>;

beforeAll(async () => {
  server = await sharedServer();
  for (const role of ROLES) {
    const person = await server.addUser({ role, name: `The ${role}`, subDepartment: 'Retail' });
    people[role] = { ...person, token: await server.signIn(person.email) };
  }
});

const platform = 'web';

async function act(
  role: Role,
  id: string,
  action?: IncidentAction,
  changed: Parameters<typeof updateInput>[3] = {},
) {
  const { token } = people[role];
  const input = await updateInput(server, token, id, { action, ...changed });
  const { status, body } = await server.call('update_incident', input, { token });
  expect([status, body.message]).toEqual([200, 'Success']);
}

type Update = { id?: string; remark?: string; img_url?: string[]; deleted?: 'yes' | 'no' };
async function post(role: Role, id: string, update: Update) {
  const input = { platform, id, incident_updates: [update] } as const;
  const { status, body } = await server.call(
    'update_incident',
    { ...input, incident_updates: [update] },
    people[role],
  );
  expect(status).toBe(200);
  return body.incident_updates.at(-1);
}

const look = (role: Role, incident_id: string) =>
  server.call('have_viewed_incident', { platform, incident_id }, people[role]);

async function getTimeline(role: Role, incident_id: string, size = 50): Promise<TimelineEntry[]> {
  const { status, body } = await server.call(
    'get_incident_timeline',
    { platform, incident_id, size },
    people[role],
  );
  expect(status).toBe(200);
  return body.data;
}

const told = (entries: TimelineEntry[]) => entries.map(({ by, events }) => [by?.name, ...events]);
const kinds = (entries: TimelineEntry[]) => entries.flatMap(({ events }) => events.map(({ kind }) => kind));
const of = <Kind extends TimelineEvent['kind']>(entries: TimelineEntry[], kind: Kind) =>
  entries
    .flatMap(({ events }) => events)
    .filter((event): event is Extract<TimelineEvent, { kind: Kind }> => event.kind === kind);

async function eventfulCase(): Promise<string> {
  const { id } = await fileIncident(server, people.senior_user.token, { category: 'c2' });
  await look('admin', id);
  await act('super_user', id, 'Submit');
  await act('admin', id, 'Reject', { remark: 'Which step was it?' });
  await act('super_user', id, 'Draft', {
    description: { incident_title: 'On the third step', incident_remarks: 'It was wet' },
  });
  await act('super_user', id, 'Submit');
  await act('admin', id, 'Approve', {
    send_noti: 1,
    checked_users: [people.super_user.id, people.super_admin.id],
  });
  const photo = await server.app.services.files.put('photovideos/mats.jpg', 'image/jpeg', jpeg());
  await post('super_user', id, { remark: 'Mats are down', img_url: [photo] });
  const gone = await post('super_user', id, { remark: 'Wrong case' });
  await post('super_user', id, { ...gone, remark: 'Wrong case, sorry' });
  await post('super_user', id, { ...gone, remark: 'Wrong case, sorry', deleted: 'yes' });
  const { aar } = await updateInput(server, people.super_user.token, id);
  const action = {
    ...{ id: 'temp-1', recommended_ca_no: '1', description: 'Lay mats', action_assigned_to: 'Retail' },
    ...{
      to_be_done_by: '1 Dec 2026',
      recommended_ca_status: 'In progress',
      status: '' as const,
      arr_created_at: '',
    },
  };
  await act('super_user', id, undefined, { aar: { ...aar, recommended_ca: [action] } });
  const { aar: stored } = await updateInput(server, people.super_user.token, id);
  const done = stored?.recommended_ca?.map((one) => ({ ...one, recommended_ca_status: 'Completed' }));
  await act('super_user', id, undefined, { aar: { ...stored, recommended_ca: done } });
  await server.call(
    'create_incident_audit_trail',
    { platform, incident_id: id, description: ['The insurer was called'] },
    people.super_user,
  );
  await act('admin', id, 'Closed', { remark: 'Nothing more to do' });
  return id;
}

describe('the whole of it', () => {
  let id: string;
  beforeAll(async () => {
    id = await eventfulCase();
  });

  test('newest first: filed, viewed, each save, recipients, updates, actions', async () => {
    const read = { count: 0, names: [] };
    const toReporter = { kind: 'told', to: 'reporter', count: 1, read, pushes: 0, texts: 0, mails: 0 };
    const entries = await getTimeline('senior_user', id);
    expect(told(entries)).toEqual([
      ['The admin', toReporter],
      [
        'The admin',
        { kind: 'turned', turn: 'closed', from: 'Open', to: 'Closed', remark: 'Nothing more to do' },
      ],
      ['The super_user', { kind: 'remarked', remark: 'The insurer was called' }],
      ['The super_user', { kind: 'action done', number: 1 }],
      ['The super_user', { kind: 'action added', description: 'Lay mats', assigned_to: 'Retail' }],
      ['The super_user', { kind: 'update deleted' }],
      ['The super_user', { kind: 'update edited' }],
      ['The super_user', { kind: 'update posted' }],
      [
        'The super_user',
        {
          kind: 'update posted',
          update: { remark: 'Mats are down', img_url: [expect.stringContaining('mats.jpg')] },
        },
      ],
      ['The admin', { kind: 'told', to: 'people', count: 2, read, pushes: 0, texts: 0, mails: 0 }],
      ['The admin', toReporter],
      [
        'The admin',
        { kind: 'turned', turn: 'approved', from: 'Pending Approval', to: 'Open' },
        {
          kind: 'changed',
          count: 1,
          sentences: ['Update users added to the notification from 0 to 2'],
        },
      ],
      ['The super_user', { kind: 'turned', turn: 'submitted', from: 'Draft', to: 'Pending Approval' }],
      [
        'The super_user',
        {
          kind: 'changed',
          count: 2,
          sentences: [
            expect.stringContaining('to On the third step'),
            expect.stringContaining('to It was wet'),
          ],
        },
      ],
      ['The admin', toReporter],
      [
        'The admin',
        {
          kind: 'turned',
          turn: 'sent back',
          from: 'Pending Approval',
          to: 'Draft',
          remark: 'Which step was it?',
        },
      ],
      ['The super_user', { kind: 'turned', turn: 'submitted', from: 'Draft', to: 'Pending Approval' }],
      [undefined, { kind: 'viewed', people: { count: 1, names: ['The admin'] } }],
      ['The senior_user', { kind: 'filed' }],
    ]);
    const times = entries.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
  });

  test.each(ROLES)('IAUD-1 %s: sentences, own words and names are for who sees the trail', async (role) => {
    const entries = await getTimeline(role, id);
    const isWhole = role !== 'junior_user';
    expect(of(entries, 'remarked').length).toBe(isWhole ? 1 : 0);
    expect(of(entries, 'changed').map(({ count, sentences }) => [count, sentences?.length])).toEqual([
      [1, isWhole ? 1 : undefined],
      [2, isWhole ? 2 : undefined],
    ]);
    expect(of(entries, 'viewed')[0]?.people).toEqual({ count: 1, ...(isWhole && { names: ['The admin'] }) });
    expect(of(entries, 'told')[0]?.read).toEqual({ count: 0, ...(isWhole && { names: [] }) });
    expect(of(entries, 'turned').map(({ turn }) => turn)).toEqual([
      ...['closed', 'approved', 'submitted', 'sent back', 'submitted'],
    ]);
  });

  test('pages are consistent, whatever happens in between', async () => {
    const id = await eventfulCase();
    const whole = await getTimeline('admin', id);
    const pages: TimelineEntry[][] = [];
    let cursor: string | undefined;
    do {
      const input = { platform, incident_id: id, size: 3, cursor } as const;
      const { status, body } = await server.call('get_incident_timeline', input, people.admin);
      expect(status).toBe(200);
      expect(body.data.length).toBeLessThanOrEqual(3);
      pages.push(body.data);
      cursor = body.next ?? undefined;
      if (pages.length === 1) await act('admin', id, 'Reopen', { remark: 'Again' });
    } while (cursor);
    expect(pages.flat()).toEqual(whole);
    expect(await getTimeline('admin', id)).toHaveLength(whole.length + 2);
  });

  test.each([
    ...['', 'x', '2026-11-03T02:30:00.000Z_2', '2026-99-03T02:30:00.000Z_2_1', '_2_1'],
    ...['2026-02-31T00:00:00.000Z_2_1', '0000-01-01T00:00:00.000Z_2_1', '2026-11-03T24:00:00.000Z_2_1'],
    ...["2026-11-03T02:30:00.000Z_2_1' or true --", '2026-11-03T02:30:00.000Z_4_1'],
    `2026-11-03T02:30:00.000Z_2_${'9'.repeat(16)}`,
  ])('an invalid cursor is refused: %s', async (cursor) => {
    const input = { platform, incident_id: id, cursor } as const;
    const { status, body } = await server.call('get_incident_timeline', input, people.admin);
    expect([status, body.message]).toEqual([400, 'This is not a valid page of the timeline.']);
  });
});

describe('recipients and viewers', () => {
  test('NPAN-2 counts who read it, and names them', async () => {
    const { id } = await fileIncident(server, people.senior_user.token, { category: 'c2' });
    const checked_users = [people.admin.id, people.super_user.id];
    await act('super_admin', id, undefined, {
      ...{ send_noti: 1, checked_users, description: { incident_title: 'Another' } },
    });
    const { token, id: user_id } = people.admin;
    await server.call('have_read_message', { platform, user_id }, { token });
    const [event] = of(await getTimeline('senior_user', id), 'told');
    expect(event).toMatchObject({ to: 'people', count: 2, read: { count: 1, names: ['The admin'] } });
  });

  test('NPAN-2 says that the reporter read what was decided', async () => {
    const { id } = await fileIncident(server, people.senior_user.token, { category: 'c2' });
    await act('super_user', id, 'Submit');
    await act('admin', id, 'Reject', { remark: 'Which step was it?' });
    const [before] = of(await getTimeline('admin', id), 'told');
    expect(before).toMatchObject({ to: 'reporter', read: { count: 0 } });
    const { token, id: user_id } = people.senior_user;
    await server.call('have_read_message', { platform, user_id }, { token });
    const [after] = of(await getTimeline('admin', id), 'told');
    expect(after).toMatchObject({ to: 'reporter', read: { count: 1, names: ['The senior_user'] } });
  });

  test('LIST-8 those of one day together, each by their latest time', async () => {
    const { id } = await fileIncident(server, people.senior_user.token);
    const days = ['2030-03-01T15:00:00Z', '2030-03-01T15:59:00Z', '2030-03-01T16:01:00Z'] as const;
    await server.database.insert(incidentViews).values(
      (['admin', 'junior_user', 'super_user'] as const).map((role, index) => ({
        incidentId: Number(id),
        userId: people[role].id,
        viewedAt: new Date(days[index] ?? ''),
      })),
    );
    const entries = await getTimeline('senior_user', id);
    expect(entries.slice(0, 2).map(({ at, events }) => [at, ...events])).toEqual([
      ['2030-03-01T16:01:00.000Z', { kind: 'viewed', people: { count: 1, names: ['The super_user'] } }],
      [
        '2030-03-01T15:59:00.000Z',
        { kind: 'viewed', people: { count: 2, names: ['The junior_user', 'The admin'] } },
      ],
    ]);
  });
});

describe('LIST-8 LIST-12 access', () => {
  test('not without access to the case', async () => {
    const { id } = await fileIncident(server, people.senior_user.token, { category: 'c3' });
    const ask = () => server.call('get_incident_timeline', { platform, incident_id: id }, people.junior_user);
    expect((await ask()).status).toBe(403);
    expect((await server.call('get_incident_timeline', { platform, incident_id: id })).status).toBe(401);
  });

  test('persons are masked as in the trail, for who sees the trail and not the persons', async () => {
    const { id } = await fileIncident(server, people.senior_user.token);
    const { case_details } = await updateInput(server, people.admin.token, id);
    for (const person of case_details.person_involved_details ?? []) person.contact_no = '98765432';
    await act('admin', id, undefined, { case_details });
    const sentences = async () => of(await getTimeline('junior_user', id), 'changed')[0]?.sentences?.join();
    expect(of(await getTimeline('admin', id), 'changed')[0]?.sentences?.join()).toContain('98765432');
    await withPerms(server, 'junior_user', ['p2', 'p2a', 'p16'], async () => {
      expect(await sentences()).toContain('******');
      expect(await sentences()).not.toContain('98765432');
    });
  });
});

describe('a case of years', () => {
  test('5,000 entries and 200 updates: fifty a page, and every one comes once', async () => {
    const { id } = await fileIncident(server, people.senior_user.token, { category: 'c2' });
    const incident_updates = Array.from({ length: 200 }, (_, index) => ({
      ...{
        id: `u${index}`,
        remark: `Update ${index}`,
        img_url: [],
        submitted_by: 'The admin',
        deleted: 'no',
      },
      ...{
        submitted_by_id: people.admin.id,
        submitted_at: new Date(Date.UTC(2027, 0, 1) + index * 25 * 1000),
      },
    }));
    await server.database.execute(
      sql`update ${incidents} set document = jsonb_set(document, '{incident_updates}', ${JSON.stringify(incident_updates)}::jsonb)
        where id = ${Number(id)}`,
    );
    const start = new Date(Date.UTC(2027, 0, 1)).toISOString();
    await server.database.execute(
      sql`insert into ${auditEntries} (subject, subject_id, at, changed_by, changed_by_name, role, description, details, platform)
        select 'incident', ${id}::text, ${start}::timestamptz + n * interval '1 second', ${people.admin.id}::text, 'The admin', 'admin',
          case when n % 25 = 0 then '["Add new Incident Update"]' else '["Update zone from A to B"]' end::jsonb, '[]'::jsonb, 'web'
        from generate_series(0, 4999) n`,
    );
    const began = performance.now();
    const first = await getTimeline('admin', id);
    expect(performance.now() - began).toBeLessThan(2000);
    expect(first).toHaveLength(50);
    const all: TimelineEntry[] = [];
    let cursor: string | undefined;
    do {
      const input = { platform, incident_id: id, size: 50, cursor } as const;
      const { body } = await server.call('get_incident_timeline', input, people.admin);
      all.push(...body.data);
      cursor = body.next ?? undefined;
    } while (cursor);
    expect(new Set(all.map((entry) => entry.id)).size).toBe(5001);
    expect(all).toHaveLength(5001);
    const remarks = of(all, 'update posted').map(({ update }) => update?.remark);
    expect(remarks).toEqual(incident_updates.map(({ remark }) => remark).toReversed());
    expect(kinds(all).at(-1)).toBe('filed');
    expect((await getTrail(server, people.admin.token, id))[0]?.id).toBe(all[0]?.id.split('-')[1]);
  });
});
