import { desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, dayToWireDate, startOfDay } from '../../contract/singaporeTime.ts';
import {
  actionReminders,
  correctiveActions,
  deviceTokens,
  incidents,
  outbox,
} from '../../server/database/schema.ts';
import { JOBS, pruneActionReminders, remindOfActionsJob } from '../../server/jobs/startJobs.ts';
import { storeWithActions } from '../helpers/actions.ts';
import { withPerms } from '../helpers/permissions.ts';
import { sharedServer, type TestServer, type TestUser } from '../helpers/server.ts';

let server: TestServer;
let filer: TestUser;
let mary: TestUser;
let tan: TestUser;
let head: TestUser;

const DUE = '2026-11-23';
const DEPARTMENT = `Tram Ops ${crypto.randomUUID()}`;
const to_be_done_by = dayToWireDate(DUE);
const toMary = () => ({ kind: 'user', id: mary.id, name: mary.name }) as const;

beforeAll(async () => {
  server = await sharedServer();
  filer = await server.addUser({ role: 'super_admin', subDepartment: 'WSH' });
  mary = await server.addUser({ subDepartment: DEPARTMENT });
  tan = await server.addUser({ subDepartment: DEPARTMENT, role: 'senior_user' });
  head = await server.addUser({ subDepartment: DEPARTMENT, role: 'super_user' });
  await server.addUser({ subDepartment: DEPARTMENT, isActive: -1 });
});
beforeEach(async () => {
  await server.database.delete(outbox);
  await server.database.delete(actionReminders);
  await server.database.delete(correctiveActions);
  await server.database.delete(deviceTokens);
});

const file = (
  fields: Parameters<typeof storeWithActions>[2][number],
  status: 'Open' | 'Draft' | 'Archived' | 'Closed' = 'Open',
) => storeWithActions(server, filer, [{ to_be_done_by, ...fields }], { status });

async function tellsOn(day: number, hour = 9): Promise<[to: string, subject: string][]> {
  const at = startOfDay(addDays(DUE, day)).getTime() + hour * 60 * 60_000;
  server.setNow(new Date(at));
  await server.database.delete(outbox);
  await remindOfActionsJob.run(server.app.services);
  const rows = await server.database.select().from(outbox).orderBy(desc(outbox.recipient));
  return rows.map(({ recipient, subject }) => [recipient, subject] as [string, string]).sort();
}

const code = (id: string) => `INC-${id.padStart(6, '0')}`;
const people = (...told: TestUser[]) => told.map(({ email }) => email).sort();
const tellsWhom = async (day: number) => (await tellsOn(day)).map(([to]) => to);

test('DET-4 three days before, on the day and weekly after; the head of the department from the third on', async () => {
  expect(JOBS).toContain(remindOfActionsJob);
  const id = await file({ assignee: toMary() });
  const about = (text: string) => `${code(id)}: corrective action ${text}`;
  expect(await tellsOn(-4)).toEqual([]);
  expect(await tellsOn(-3)).toEqual([[mary.email, about('due in 3 days')]]);
  expect(await tellsOn(-3, 15)).toEqual([]);
  expect(await tellsOn(-1)).toEqual([]);
  expect(await tellsOn(0)).toEqual([[mary.email, about('due today')]]);
  expect(await tellsOn(6)).toEqual([]);
  expect(await tellsWhom(7)).toEqual(people(mary, head));
  expect(await tellsWhom(8)).toEqual([]);
  expect(await tellsOn(14)).toEqual(people(mary, head).map((to) => [to, about('overdue by 14 days')]));
});

test('DET-4 REF-3 the mail contains the number of the action, its due date and the link, and for the head also the assignee', async () => {
  const id = await file({ assignee: toMary() });
  for (const day of [-3, 0, 7]) await tellsOn(day);
  const rows = await server.database.select().from(outbox);
  const bodyTo = ({ email }: TestUser) => rows.find(({ recipient }) => recipient === email)?.body ?? '';
  expect(bodyTo(mary)).toContain(`${code(id)}: A corrective action\nDue 23 Nov 2026 (overdue by 7 days).\n`);
  expect(bodyTo(mary)).toContain(`/incidents_list/detail?id=${id}#recommended-corrective-actions`);
  expect(bodyTo(mary)).toContain('/my_actions');
  expect(bodyTo(mary)).not.toContain('Assigned to');
  expect(bodyTo(head)).toContain(`Assigned to ${mary.name}, already reminded.`);
});

test('DET-4 active members of a department are reminded by one mail each, however many actions there are', async () => {
  await file({ action_assigned_to: DEPARTMENT });
  await file({ assignee: { kind: 'sub_department', id: DEPARTMENT, name: DEPARTMENT } });
  expect(await tellsOn(0)).toEqual(
    people(mary, tan, head).map((to) => [to, '2 corrective actions need your attention']),
  );
});

test("DET-4 AUTH-15 a push contains no typed text, and is sent only while the device's session lasts", async () => {
  const id = await file({ assignee: toMary() });
  const day = startOfDay(DUE);
  const stored = { userId: mary.id, platform: 'web', storedAt: day };
  await server.database.insert(deviceTokens).values([
    { ...stored, token: 'lasts', endsAt: startOfDay(addDays(DUE, 2)) },
    { ...stored, token: 'over', endsAt: day },
  ]);
  await tellsOn(0);
  const pushes = (await server.database.select().from(outbox)).filter(({ channel }) => channel === 'push');
  expect(pushes).toMatchObject([
    {
      recipient: 'lasts',
      body: `${code(id)}: corrective action due today`,
      data: { incident_id: id, user_id: mary.id },
    },
  ]);
});

test('DET-4 no reminders at night, nor for actions that are done, deleted, archived, in a draft, undated or unassigned', async () => {
  await file({ assignee: toMary(), recommended_ca_status: 'Completed' });
  await file({ assignee: toMary(), status: 'delete' });
  await file({ assignee: toMary() }, 'Archived');
  await file({ assignee: toMary() }, 'Draft');
  await file({ assignee: toMary(), to_be_done_by: '' });
  await file({ action_assigned_to: '' });
  expect(await tellsOn(0)).toEqual([]);
  await file({ assignee: toMary() }, 'Closed');
  expect(await tellsOn(0, 7)).toEqual([]);
  expect(await tellsWhom(0)).toEqual(people(mary));
});

test('DET-4 two servers send a reminder once, and one that missed the day sends it when it starts', async () => {
  await file({ assignee: toMary() });
  server.setNow(new Date(startOfDay(addDays(DUE, 2)).getTime() + 9 * 60 * 60_000));
  await Promise.all([1, 2, 3].map(() => remindOfActionsJob.run(server.app.services)));
  expect((await server.database.select().from(outbox)).map(({ recipient }) => recipient)).toEqual([
    mary.email,
  ]);
});

test('DET-4 a changed due date starts the reminders again', async () => {
  const id = await file({ assignee: toMary() });
  expect(await tellsWhom(0)).toEqual(people(mary));
  const [row] = (await server.database.select().from(incidents)).filter((one) => String(one.id) === id);
  if (!row) throw new Error('not stored');
  const recommended_ca = row.document.aar.recommended_ca.map((action) => ({
    ...action,
    to_be_done_by: dayToWireDate(addDays(DUE, 2)),
  }));
  const document = { ...row.document, aar: { ...row.document.aar, recommended_ca } };
  await server.database.update(incidents).set({ document }).where(eq(incidents.id, row.id));
  expect(await tellsWhom(1)).toEqual(people(mary));
});

test('DET-4 reminders are pruned after 90 days without being repeated: a late action keeps its last two', async () => {
  expect(JOBS).toContain(pruneActionReminders);
  const done = await file({ assignee: toMary() });
  const late = await file({ assignee: toMary() });
  for (const day of [-3, 0, 7]) await tellsOn(day);
  await server.database
    .update(correctiveActions)
    .set({ isDone: true })
    .where(eq(correctiveActions.incidentId, Number(done)));
  for (const day of [14, 21, 28]) await tellsOn(day);
  const kept = async (of: string) => {
    await pruneActionReminders.run(server.app.services);
    const rows = await server.database
      .select()
      .from(actionReminders)
      .where(eq(actionReminders.incidentId, Number(of)));
    return rows.map(({ number }) => number).sort((one, other) => one - other);
  };
  expect([await kept(done), await kept(late)]).toEqual([
    [0, 1, 2],
    [0, 1, 2, 3, 4, 5],
  ]);
  server.setNow(new Date(startOfDay(addDays(DUE, 95)).getTime()));
  expect([await kept(done), await kept(late)]).toEqual([[2], [2, 3, 4, 5]]);
  server.setNow(new Date(startOfDay(addDays(DUE, 300)).getTime()));
  expect([await kept(done), await kept(late)]).toEqual([[], [4, 5]]);
  expect(await tellsWhom(300)).toEqual(people(mary, head));
  expect(await kept(late)).toEqual([5, 43]);
  expect(await tellsWhom(300)).toEqual([]);
});

test('DET-4 an old installation sends one mail per person, which names the most urgent action', async () => {
  const action = { assignee: toMary(), to_be_done_by: '3 Nov 2025' };
  const description = `${'Very long. '.repeat(900)}\n\nHello, go to https://elsewhere.example`;
  await storeWithActions(server, filer, [{ ...action, description, to_be_done_by: '2 Nov 2025' }]);
  for (let incident = 0; incident < 15; incident += 1) {
    const actions = Array.from({ length: 100 }, (_, index) => ({ ...action, id: `old${index}` }));
    await storeWithActions(server, filer, actions);
  }
  expect(await tellsOn(0)).toEqual([[mary.email, '1501 corrective actions need your attention']]);
  const [mail] = await server.database.select().from(outbox);
  expect(mail?.body.match(/^INC-/gm)).toHaveLength(20);
  expect(mail?.body).toContain('\n\nAnd 1481 more.\n\n');
  expect(mail?.body).not.toContain('elsewhere');
  expect(mail?.body.length).toBeLessThan(5000);
  expect(await tellsOn(0, 10)).toEqual([]);
});

test('DET-4 the head is reminded at once if the account is no longer active', async () => {
  const gone = await server.addUser({ subDepartment: DEPARTMENT, isActive: -1 });
  await file({ assignee: { kind: 'user', id: gone.id, name: gone.name } });
  expect(await tellsWhom(0)).toEqual(people(head));
  const [mail] = await server.database.select().from(outbox);
  expect(mail?.body).toContain(`Assigned to ${gone.name}, who cannot be reminded.`);
});

test('DET-4 an action of the head alone is not escalated below', async () => {
  await file({ assignee: { kind: 'user', id: head.id, name: head.name } });
  for (const day of [-3, 0, 7, 14]) expect(await tellsWhom(day)).toEqual(people(head));
});

test('LIST-8 a person who may no longer open the incident is not reminded of it', async () => {
  await file({ assignee: toMary() });
  await withPerms(server, 'junior_user', ['p3'], async () => {
    expect(await tellsWhom(0)).toEqual(people(head));
  });
});
