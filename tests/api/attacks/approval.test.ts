import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { IncidentAction } from '../../../contract/incidents/incidentFlow.ts';
import type { IncidentDescription } from '../../../contract/schemas/caseDetails.ts';
import { incidents } from '../../../server/database/schema.ts';
import { fileIncident, getTrail, updateInput } from '../../helpers/incidents.ts';
import { sharedServer, type TestServer, type TestUser } from '../../helpers/server.ts';

type Person = TestUser & { token: string };

let server: TestServer;
let creator: Person;
let colleague: Person;
let approver: Person;

async function person(role: TestUser['role']): Promise<Person> {
  const made = await server.addUser({ role });
  return { ...made, token: await server.signIn(made.email) };
}

beforeAll(async () => {
  server = await sharedServer();
  creator = await person('super_user');
  colleague = await person('super_user');
  approver = await person('admin');
});

type Sent = { action?: IncidentAction; description?: Partial<IncidentDescription>; remark?: string };

/** `reader` reads the stored incident, because the sender may not be allowed to open it. */
async function act({ token }: Person, id: string, { action, ...sent }: Sent = {}, reader = { token }) {
  const input = await updateInput(server, reader.token, id, sent);
  const { status } = await server.call('update_incident', { ...input, action, send_noti: 0 }, { token });
  const [row] = await server.database
    .select()
    .from(incidents)
    .where(eq(incidents.id, Number(id)));
  return [status, row?.status, row?.category];
}

async function openMinor(): Promise<string> {
  const { id } = await fileIncident(server, creator.token, { category: 'c1' });
  expect(await act(creator, id, { action: 'Submit' })).toEqual([200, 'Open', 'c1']);
  return id;
}

const raised = { description: { category: 'c4' } } as const;

describe('a person who may not approve', () => {
  test.each([undefined, 'Open'] as const)(
    'FLOW-5 FLOW-6 raises a submitted c1, and it waits for approval (action %s)',
    async (action) => {
      const id = await openMinor();
      expect(await act(creator, id, { ...raised, action })).toEqual([200, 'Pending Approval', 'c4']);
      const [newest] = await getTrail(server, approver.token, id);
      expect(newest?.description).toContain('Update status from Open to Pending Approval');
      expect(newest?.description).toContain('Update category from Cat 1 to Cat 4');
      expect(await act(approver, id, { action: 'Approve' })).toEqual([200, 'Open', 'c4']);
    },
  );

  test('FLOW-5 raises their own c1 and closes it at once, and is refused', async () => {
    const id = await openMinor();
    expect(await act(creator, id, { ...raised, action: 'Closed' })).toEqual([403, 'Open', 'c1']);
  });

  test('FLOW-2 FLOW-5 closes their own incident while it waits, and is refused; a super_user closes it for them', async () => {
    const id = await openMinor();
    await act(creator, id, raised);
    expect(await act(creator, id, { action: 'Closed' })).toEqual([403, 'Pending Approval', 'c4']);
    for (const who of [creator, colleague]) {
      expect(await act(who, id, { action: 'Approve' })).toEqual([403, 'Pending Approval', 'c4']);
    }
    expect(await act(colleague, id, { action: 'Closed' })).toEqual([200, 'Closed', 'c4']);
    expect(await act(colleague, id, { action: 'Reopen', remark: 'Not yet' })).toEqual([
      200,
      'Pending Approval',
      'c4',
    ]);
  });

  test('FLOW-5 lowers what waits and raises it again, in two saves', async () => {
    const { id } = await fileIncident(server, creator.token, { category: 'c3' });
    await act(creator, id, { action: 'Submit' });
    expect(await act(creator, id, { description: { category: 'c1' } })).toEqual([
      200,
      'Pending Approval',
      'c1',
    ]);
    expect(await act(creator, id, { action: 'Closed' })).toEqual([403, 'Pending Approval', 'c1']);
    expect(await act(colleague, id, { action: 'Closed' })).toEqual([200, 'Closed', 'c1']);
    expect(await act(creator, id, { ...raised, action: 'Reopen', remark: 'It was grave' })).toEqual([
      409,
      'Closed',
      'c1',
    ]);
    expect(await act(creator, id, { action: 'Reopen', remark: 'It was grave' })).toEqual([200, 'Open', 'c1']);
    expect(await act(creator, id, raised)).toEqual([200, 'Pending Approval', 'c4']);
  });

  test('FLOW-5 lowers what waits, and it is approved, rejected and closed as what it was submitted as', async () => {
    const senior = await person('senior_user');
    const { id } = await fileIncident(server, creator.token, { category: 'c3' });
    await act(creator, id, { action: 'Submit' });
    await act(creator, id, { description: { category: 'c1' } });
    const read = (who: Person) => server.call('get_incident', { platform: 'web', id }, { token: who.token });
    const rows = await server.call(
      'get_all_incidents',
      { platform: 'web', search: `INC-${id.padStart(6, '0')}`, fields: 'row' } as never,
      { token: senior.token },
    );
    expect((await read(senior)).body.data).toMatchObject({ submitted_category: 'c3' });
    expect(rows.body.list).toMatchObject([{ filtered_category: 'c1', submitted_category: 'c3' }]);
    for (const action of ['Closed', 'Approve', 'Reject'] as const)
      expect(await act(senior, id, { action }), action).toEqual([403, 'Pending Approval', 'c1']);
    expect(await act(senior, id, { description: { incident_title: 'It was minor' } })).toEqual([
      200,
      'Pending Approval',
      'c1',
    ]);
    expect(await act(senior, id, { action: 'Closed' })).toEqual([403, 'Pending Approval', 'c1']);
    expect(await act(approver, id, { action: 'Reject' })).toEqual([200, 'Draft', 'c1']);
    expect((await read(senior)).body.data).not.toHaveProperty('submitted_category');
    expect(await act(senior, id, { action: 'Submit' })).toEqual([200, 'Open', 'c1']);
  });

  test('FLOW-5 FLOW-7 saves a pending case in every way and order, and it stays pending until it is approved', async () => {
    const { id } = await fileIncident(server, creator.token, { category: 'c3' });
    await act(creator, id, { action: 'Submit' });
    const junior = await person('junior_user');
    const lowered = { description: { category: 'c1' } } as const;
    const ways: [Person, Sent][] = [
      [creator, lowered],
      [creator, { ...lowered, action: 'Closed' }],
      [creator, raised],
      [creator, { action: 'Submit' }],
      [creator, { action: 'Archive' }],
      [creator, { action: 'Reopen', remark: 'Once more' }],
      [creator, { ...lowered, action: 'Approve' }],
      [creator, { action: 'Reject', remark: 'Mine' }],
      [junior, { action: 'Closed' }],
    ];
    // Every pair of saves occurs once.
    const walk = ways.flatMap((way, at) => [way, ...ways.slice(at + 1).flatMap((later) => [way, later])]);
    for (const [who, sent] of walk) {
      const [, status] = await act(who, id, sent, creator);
      expect([who.role, sent, status]).toEqual([who.role, sent, 'Pending Approval']);
    }
    expect(await act(approver, id, { ...raised, action: 'Approve' })).toEqual([200, 'Open', 'c4']);
  });

  test('FLOW-5 archives a c3 draft and reopens it: its category cannot change while archived, and it needs approval', async () => {
    const { id } = await fileIncident(server, creator.token, { category: 'c3' });
    const reopen = { action: 'Reopen', remark: 'Needed after all' } as const;
    expect(await act(creator, id, { action: 'Archive' })).toEqual([200, 'Archived', 'c3']);
    expect(await act(creator, id, { ...reopen, description: { category: 'c1' } })).toEqual([
      409,
      'Archived',
      'c3',
    ]);
    expect(await act(creator, id, { description: { category: 'c1' } })).toEqual([409, 'Archived', 'c3']);
    expect(await act(creator, id, reopen)).toEqual([200, 'Pending Approval', 'c3']);
    expect(await act(creator, id, { action: 'Archive' })).toEqual([409, 'Pending Approval', 'c3']);
  });

  test('FLOW-5 raises, lowers and raises an open c1: it stays pending and cannot be closed', async () => {
    const id = await openMinor();
    const lowered = { description: { category: 'c1' } } as const;
    expect(await act(creator, id, raised)).toEqual([200, 'Pending Approval', 'c4']);
    expect(await act(creator, id, lowered)).toEqual([200, 'Pending Approval', 'c1']);
    expect(await act(creator, id, { action: 'Submit' })).toEqual([409, 'Pending Approval', 'c1']);
    expect(await act(creator, id, { description: { category: 'c2' } })).toEqual([
      200,
      'Pending Approval',
      'c2',
    ]);
    expect(await act(creator, id, { ...lowered, action: 'Closed' })).toEqual([403, 'Pending Approval', 'c2']);
    expect(await act(creator, id, lowered)).toEqual([200, 'Pending Approval', 'c1']);
    expect(await act(creator, id, { action: 'Closed' })).toEqual([403, 'Pending Approval', 'c1']);
  });

  test('FLOW-5 FORM-15 files a c4, calls it an emergency afterwards, and it still waits for approval', async () => {
    const { id } = await fileIncident(server, creator.token, { category: 'c4' });
    const emergency = { description: { is_emergency_incident: 'Yes' } } as const;
    expect(await act(creator, id, emergency)).toEqual([200, 'Draft', 'c4']);
    expect(await act(creator, id, { action: 'Submit' })).toEqual([200, 'Pending Approval', 'c4']);
    const blank = await fileIncident(server, creator.token, { ...emergency.description, category: '' });
    expect(await act(creator, blank.id, {})).toEqual([200, 'Open', '']);
    expect(await act(creator, blank.id, raised)).toEqual([200, 'Pending Approval', 'c4']);
  });

  test('DET-6 FLOW-5 posts an update of what waits, and changes neither status nor category', async () => {
    const id = await openMinor();
    await act(creator, id, raised);
    const update = { id: '', remark: 'Closed, they say', img_url: [], deleted: 'no' } as const;
    const input = { platform: 'web', id, incident_updates: [update] } as const;
    const post = (more: object) =>
      server.call('update_incident', { ...input, ...more } as never, { token: creator.token });
    expect((await post({})).status).toBe(409);
    expect((await post({ action: 'Closed', incident_status: 'Open' })).status).toBeGreaterThanOrEqual(400);
    expect(await act(creator, id)).toEqual([200, 'Pending Approval', 'c4']);
  });
});

test('FLOW-2 a super_admin closes the own incident that waits for approval', async () => {
  const chief = await person('super_admin');
  const { id } = await fileIncident(server, chief.token, { category: 'c2' });
  await act(chief, id, { action: 'Submit' });
  expect(await act(chief, id, { action: 'Closed' })).toEqual([200, 'Closed', 'c2']);
});

test('FLOW-5 raising the category and closing at the same time never both succeed', async () => {
  const id = await openMinor();
  const input = await updateInput(server, colleague.token, id);
  const raise = await updateInput(server, creator.token, id, raised);
  const answers = await Promise.all([
    server.call('update_incident', { ...raise, send_noti: 0 }, { token: creator.token }),
    server.call('update_incident', { ...input, action: 'Closed', send_noti: 0 }, { token: colleague.token }),
  ]);
  const [heard, refused] = answers.map(({ status }) => status).toSorted();
  expect([heard, refused === 403 || refused === 409]).toEqual([200, true]);
  const [row] = await server.database
    .select()
    .from(incidents)
    .where(eq(incidents.id, Number(id)));
  expect(['Closed c1', 'Pending Approval c4']).toContain(`${row?.status} ${row?.category}`);
});
