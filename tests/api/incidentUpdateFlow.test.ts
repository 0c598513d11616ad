import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { mayWorkOnIncident, type Viewer } from '../../contract/access.ts';
import {
  INCIDENT_ACTIONS,
  type IncidentAction,
  mayAct,
  nextStatus,
  statusOffers,
} from '../../contract/incidents/incidentFlow.ts';
import { DEFAULT_GROUPS, ROLES, type Role } from '../../contract/permissions.ts';
import { CATEGORIES, STATUSES } from '../../contract/values/incidentValues.ts';
import { incidents } from '../../server/database/schema.ts';
import { fileIncident, getTrail, updateInput } from '../helpers/incidents.ts';
import { sharedServer, type TestServer } from '../helpers/server.ts';

/* All actions that no footer offers, and a sample of the offered ones; planSave.test.ts covers every combination. */

let server: TestServer;
const people = {} as Record<Role, { viewer: Viewer; token: string }>;

beforeAll(async () => {
  server = await sharedServer();
  for (const role of ROLES) {
    const { id, email } = await server.addUser({ role });
    people[role] = {
      viewer: { id, role, perms: DEFAULT_GROUPS[role].perms },
      token: await server.signIn(email),
    };
  }
});

const REMARK = 'New facts came in.';

test('FLOW-7 for any role, incident and action the server answers as the footer says, and the status follows', async () => {
  const draws = fc.record({
    role: fc.constantFrom(...ROLES),
    creator: fc.constantFrom(...ROLES),
    status: fc.constantFrom(...STATUSES),
    category: fc.constantFrom(...CATEGORIES),
    action: fc.constantFrom(undefined, ...INCIDENT_ACTIONS),
  });
  const check = fc.asyncProperty(draws, async ({ role, creator, status, category, action }) => {
    const { viewer, token } = people[role];
    const { id } = await fileIncident(server, people[creator].token, { category });
    await server.database
      .update(incidents)
      .set({ status })
      .where(eq(incidents.id, Number(id)));
    const input = await updateInput(server, people.admin.token, id, { action, remark: REMARK });
    const answer = await server.call('update_incident', input, { token });
    const facts = { category, status, createdBy: people[creator].viewer.id };
    const [row] = await server.database
      .select()
      .from(incidents)
      .where(eq(incidents.id, Number(id)));
    const [last] = await getTrail(server, people.admin.token, id);
    if (!mayAct(viewer, facts, action)) {
      const isConflict = mayWorkOnIncident(viewer, facts) && !statusOffers(status, action);
      expect(answer.status).toBe(isConflict ? 409 : 403);
      expect([row?.status, last?.description]).toEqual([status, ['Create incident']]);
      return;
    }
    const next = nextStatus(facts, action);
    expect([answer.status, answer.body.data?.incident_status, row?.status]).toEqual([200, next, next]);
    const said = status === next ? 'Create incident' : `Update status from ${status} to ${next}`;
    expect(last?.description[0]).toBe(said);
    expect(last?.description.includes(`Reopened: ${REMARK}`)).toBe(action === 'Reopen');
  });
  await fc.assert(check, { numRuns: 40 });
});

/** Of an incident without a category, and of one category. A unit test of planSave has the others. */
const STORED = STATUSES.flatMap((status) => (['', 'c2'] as const).map((category) => ({ status, category })));
const SENT: readonly (IncidentAction | undefined)[] = [undefined, ...INCIDENT_ACTIONS];

test.each(ROLES)(
  'FLOW-7 a %s is refused if no footer offers it, in every status, on own and other incidents',
  async (role) => {
    const { viewer, token } = people[role];
    const another = role === 'super_admin' ? 'admin' : 'super_admin';
    const wrong: string[] = [];
    let asked = 0;
    for (const creator of [role, another] as const) {
      const filed = await fileIncident(server, people[creator].token);
      const input = await updateInput(server, people[creator].token, filed.id, { remark: REMARK });
      const row = eq(incidents.id, Number(filed.id));
      for (const { status, category } of STORED) {
        const facts = { category, status, createdBy: people[creator].viewer.id };
        await server.database.update(incidents).set({ status, category }).where(row);
        const refused = SENT.filter((action) => !mayAct(viewer, facts, action));
        asked += refused.length;
        const answers = await Promise.all(
          refused.map((action) => server.call('update_incident', { ...input, action }, { token })),
        );
        for (const [index, action] of refused.entries()) {
          const isConflict = mayWorkOnIncident(viewer, facts) && !statusOffers(status, action);
          const found = answers[index]?.status;
          if (found !== (isConflict ? 409 : 403))
            wrong.push(`${JSON.stringify({ ...facts, action })}: ${found}`);
        }
        const [now] = await server.database.select().from(incidents).where(row);
        if (now?.status !== status) wrong.push(`${status} became ${now?.status}`);
      }
      const trail = await getTrail(server, people.admin.token, filed.id);
      expect(trail.map(({ description }) => description)).toEqual([['Create incident']]);
    }
    expect(wrong).toEqual([]);
    // Guards against an empty test: most combinations are refused.
    expect(asked).toBeGreaterThan(120);
  },
);

async function take(role: Role, id: string, action: IncidentAction) {
  const { token } = people[role];
  const input = await updateInput(server, token, id, { action, remark: REMARK });
  const { status, body } = await server.call('update_incident', input, { token });
  return [status, body.data?.incident_status];
}

test('FLOW-5 FLOW-6 a c2 goes by way of its approval, a c1 without, and both come back by a reopening', async () => {
  const graver = await fileIncident(server, people.super_user.token, { category: 'c2' });
  expect(await take('super_user', graver.id, 'Submit')).toEqual([200, 'Pending Approval']);
  expect(await take('super_user', graver.id, 'Approve')).toEqual([403, undefined]);
  expect(await take('admin', graver.id, 'Reject')).toEqual([200, 'Draft']);
  expect(await take('super_user', graver.id, 'Submit')).toEqual([200, 'Pending Approval']);
  expect(await take('admin', graver.id, 'Approve')).toEqual([200, 'Open']);
  expect(await take('admin', graver.id, 'Closed')).toEqual([200, 'Closed']);
  expect(await take('super_user', graver.id, 'Reopen')).toEqual([200, 'Pending Approval']);
  const trail = await getTrail(server, people.admin.token, graver.id);
  expect(trail.map(({ description }) => description[0]).reverse()).toEqual([
    'Create incident',
    'Update status from Draft to Pending Approval',
    'Update status from Pending Approval to Draft',
    'Update status from Draft to Pending Approval',
    'Update status from Pending Approval to Open',
    'Update status from Open to Closed',
    'Update status from Closed to Pending Approval',
  ]);

  const lighter = await fileIncident(server, people.junior_user.token);
  expect(await take('junior_user', lighter.id, 'Submit')).toEqual([200, 'Open']);
  expect(await take('junior_user', lighter.id, 'Closed')).toEqual([200, 'Closed']);
  expect(await take('junior_user', lighter.id, 'Reopen')).toEqual([200, 'Open']);
});

test('FLOW-5 a case that was sent back, archived and reopened no longer says that it was sent back', async () => {
  const { id } = await fileIncident(server, people.super_user.token, { category: 'c2' });
  await take('super_user', id, 'Submit');
  await take('admin', id, 'Reject');
  const isSentBack = async () => {
    const { token } = people.admin;
    const { body } = await server.call('get_incident', { platform: 'web', id }, { token });
    return 'sent_back' in body.data;
  };
  expect(await isSentBack()).toBe(true);
  expect(await take('super_user', id, 'Archive')).toEqual([200, 'Archived']);
  expect(await take('super_user', id, 'Reopen')).toEqual([200, 'Pending Approval']);
  expect(await isSentBack()).toBe(false);
});
