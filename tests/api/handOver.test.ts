import { and, asc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_GROUPS, type PermissionCode } from '../../contract/permissions.ts';
import type { HeldWork } from '../../contract/schemas/heldWork.ts';
import { addDays, singaporeDay } from '../../contract/singaporeTime.ts';
import { auditEntries, deviceTokens, groups, incidents, outbox } from '../../server/database/schema.ts';
import { type AccountServer, sharedAccountServer } from '../helpers/accounts.ts';
import { myActions, storeWithActions } from '../helpers/actions.ts';
import type { TestUser } from '../helpers/server.ts';
import { type Person, signedInPerson } from '../helpers/signIns.ts';

let server: AccountServer;
beforeAll(async () => {
  server = await sharedAccountServer();
});

const platform = 'web' as const;
const TODAY = singaporeDay(new Date());
const code = (id: string) => `INC-${id.padStart(6, '0')}`;
const givenTo = ({ id, name }: TestUser) => ({ assignee: { kind: 'user' as const, id, name } });

async function heldBy(user_id: string): Promise<HeldWork> {
  const { body } = await server.call(
    'get_held_work',
    { platform, user_id },
    { token: server.people.admin.token },
  );
  return body.data;
}

const archive = (id: string, successor: string | undefined, archive_date = TODAY) =>
  server.save({ id, is_active: -1, archive_date, remark: 'Left', successor });

async function trailOfIncident(id: string): Promise<string[][]> {
  const rows = await server.database
    .select({ description: auditEntries.description })
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, 'incident'), eq(auditEntries.subjectId, id)))
    .orderBy(asc(auditEntries.id));
  return rows.map(({ description }) => description);
}

const openStatus = async (id: string, { token }: Person) =>
  (await server.call('get_incident', { platform, id }, { token })).status;

test("UDET-6 DET-4 LIST-13 IAUD-2 a leaver's work is listed, and handed over when archived: audit trails, actions, access", async () => {
  const leaver = await signedInPerson(server, { role: 'super_user', name: 'Tan Wei Ling' });
  const given = { role: 'super_user', subDepartment: 'Of the successor' } as const;
  const successor = await signedInPerson(server, { ...given, name: 'Ben Lim' });
  const owner = server.people.admin;
  const open = await storeWithActions(server, leaver, [{ ...givenTo(leaver), to_be_done_by: '1 Dec 2026' }]);
  const waiting = await storeWithActions(server, leaver, [], { category: 'c3', status: 'Pending Approval' });
  const draft = await storeWithActions(server, leaver, [], { status: 'Draft' });
  const closed = await storeWithActions(server, leaver, [], { status: 'Closed' });
  const others = await storeWithActions(server, owner, [
    { id: 'mine', description: 'Paint', ...givenTo(leaver) },
    { id: 'done', ...givenTo(leaver), recommended_ca_status: 'Completed' },
    { id: 'gone', ...givenTo(leaver), status: 'delete' },
    { id: 'theirs', ...givenTo(owner) },
  ]);
  const held = await heldBy(leaver.id);
  expect(held.cases.map(({ id, incident_status }) => [id, incident_status]).sort()).toEqual(
    [
      [open, 'Open'],
      [waiting, 'Pending Approval'],
      [draft, 'Draft'],
    ].sort(),
  );
  expect(held.actions.map(({ description, to_be_done_by }) => [description, to_be_done_by])).toEqual([
    ['Lay mats', '2026-12-01'],
    ['Paint', ''],
  ]);

  expect((await archive(leaver.id, successor.id)).status).toBe(200);
  expect(await heldBy(leaver.id)).toMatchObject({ actions: [] });
  const { data } = await myActions(server, successor.token);
  expect(data.map(({ incident, action }) => [incident.id, action.id])).toEqual([
    [open, 'a1'],
    [others, 'mine'],
  ]);
  const case_ = 'Hand over of this case from Tan Wei Ling to Ben Lim';
  expect(await trailOfIncident(open)).toEqual([
    [case_, expect.stringContaining('from Tan Wei Ling to Ben Lim')],
  ]);
  for (const id of [waiting, draft]) expect(await trailOfIncident(id)).toEqual([[case_]]);
  expect(await trailOfIncident(closed)).toEqual([]);
  expect(await trailOfIncident(others)).toEqual([[expect.stringMatching(/^Update .* 1 .* to Ben Lim$/)]]);
  expect((await server.trailOf(leaver.id)).at(-1)).toEqual([
    'Hand over 3 cases and 2 corrective actions to Ben Lim',
    'Update status from Active to Archived',
    'Remark: Left',
  ]);
  const rows = await server.database.select().from(incidents).where(eq(incidents.createdBy, leaver.id));
  expect(rows).toHaveLength(4);
  const feed = await server.call(
    'get_push_messages',
    { platform, user_id: successor.id },
    { token: successor.token },
  );
  expect(JSON.stringify(feed.body)).toContain(` reassigned ${code(waiting)} from Tan Wei Ling to you.`);
});

test('LIST-13 without list access one learns the number of a case, and nothing of its content', async () => {
  const leaver = await signedInPerson(server, { role: 'super_user' });
  await storeWithActions(server, leaver, [{ ...givenTo(leaver) }], { category: 'c3' });
  const setPerms = (perms: readonly PermissionCode[]) =>
    server.database
      .update(groups)
      .set({ perms: [...perms] })
      .where(eq(groups.id, 'admin'));
  const { perms } = DEFAULT_GROUPS.admin;
  await setPerms(perms.filter((code) => code !== 'p3' && code !== 'p3a'));
  try {
    const { cases, actions } = await heldBy(leaver.id);
    expect(cases.map(({ incident_title }) => incident_title)).toEqual(['']);
    expect(actions.map(({ incident, description }) => [incident.incident_title, description])).toEqual([
      ['', ''],
    ]);
  } finally {
    await setPerms(perms);
  }
});

test('LIST-13 the successor gets access to a case by the notification', async () => {
  const leaver = await signedInPerson(server, { role: 'junior_user' });
  const owner = await signedInPerson(server, { role: 'super_user' });
  const successor = await signedInPerson(server, { role: 'senior_user' });
  const id = await storeWithActions(server, leaver, [{ ...givenTo(leaver) }]);
  expect(await openStatus(id, owner)).toBe(200);
  expect((await archive(leaver.id, successor.id)).status).toBe(200);
  expect(await openStatus(id, successor)).toBe(200);
});

test('REF-3 FORM-15 a hand-over sends no names, and asks nobody to acknowledge the emergency', async () => {
  const leaver = await signedInPerson(server, { role: 'super_user', name: 'Tan Wei Ling' });
  const successor = await signedInPerson(server, { role: 'super_user' });
  const [storedAt, endsAt] = [new Date(), new Date(Date.now() + 60_000)];
  await server.database
    .insert(deviceTokens)
    .values({ token: successor.id, userId: successor.id, platform, storedAt, endsAt });
  const id = await storeWithActions(server, leaver, [{ ...givenTo(leaver) }], { isEmergency: true });
  expect((await archive(leaver.id, successor.id)).status).toBe(200);
  const sent = await server.database.select().from(outbox).where(eq(outbox.recipient, successor.id));
  expect(sent.map(({ body }) => body)).toEqual([`${code(id)} was reassigned to you.`]);
  const { body } = await server.call('get_emergencies', { platform }, { token: successor.token });
  expect(body.data).toEqual([]);
});

test('UDET-6 FLOW-3 LIST-8 the successor must be active and allowed; what is refused changes nothing', async () => {
  const leaver = await signedInPerson(server, { role: 'super_user' });
  const id = await storeWithActions(server, leaver, [{ ...givenTo(leaver) }], { category: 'c3' });
  const refused = {
    nobody: 'nobody',
    themselves: leaver.id,
    suspended: (await server.addUser({ role: 'super_user', isActive: -1 })).id,
    locked: (await server.addUser({ role: 'super_user', isActive: 0 })).id,
    'not signed in yet': (await server.addUser({ role: 'super_user', isNew: 1 })).id,
    expired: (await server.addUser({ role: 'super_user', accountExpiry: '2020-01-01' })).id,
    deleted: (await server.addUser({ role: 'super_user', deletedAt: new Date() })).id,
    'may not open it': (await server.addUser({ role: 'junior_user' })).id,
    'may not work on it': (await server.addUser({ role: 'senior_user' })).id,
  };
  for (const [who, successor] of Object.entries(refused)) {
    const { status, body } = await archive(leaver.id, successor);
    expect([who, status, typeof body.errors?.successor]).toEqual([who, 400, 'string']);
  }
  expect((await server.rowOf(leaver.id)).isActive).toBe(1);
  expect(await heldBy(leaver.id)).toMatchObject({ cases: [{ id }], actions: [{ description: 'Lay mats' }] });
  expect(await trailOfIncident(id)).toEqual([]);
  expect(await server.trailOf(leaver.id)).toEqual([]);
});

test('UDET-8 a suspension on a later day hands over at once; nothing else does, and it is optional', async () => {
  const leaver = await signedInPerson(server, { role: 'senior_user' });
  const successor = await signedInPerson(server, { role: 'super_user', name: 'Chitra Devi' });
  const id = await storeWithActions(server, leaver, []);
  expect(
    (await server.save({ id: leaver.id, department: 'Operations', successor: successor.id })).status,
  ).toBe(200);
  const unlike = await server.save({ id: leaver.id, mobile_no: '+6581112222', successor: successor.id });
  expect(unlike.status).toBe(409);
  expect((await archive(leaver.id, successor.id, addDays(TODAY, 3))).status).toBe(200);
  expect(await trailOfIncident(id)).toHaveLength(1);
  // Without a successor, as in the specification's archive call, responsibilities stay.
  const other = await signedInPerson(server, { role: 'senior_user' });
  const stays = await storeWithActions(server, other, [{ ...givenTo(other) }]);
  expect((await archive(other.id, undefined)).status).toBe(200);
  expect(await trailOfIncident(stays)).toEqual([]);
  const free = await signedInPerson(server);
  expect((await archive(free.id, successor.id)).status).toBe(200);
  expect((await server.trailOf(free.id)).at(-1)).toEqual([
    'Update status from Active to Archived',
    'Remark: Left',
  ]);
});

test('UDET-10 DET-4 IAUD-2 a deletion hands over in the same transaction; a refused one deletes no account', async () => {
  const leaver = await signedInPerson(server, { role: 'super_user', name: 'Tan Wei Ling' });
  const successor = await signedInPerson(server, { role: 'super_user', name: 'Farid Ali' });
  const tooLow = await signedInPerson(server, { role: 'junior_user', name: 'Ben Lim' });
  const id = await storeWithActions(server, leaver, [{ ...givenTo(leaver) }], { category: 'c3' });
  const remove = (successorId: string | undefined, as = server.people.admin, userId = leaver.id) =>
    server.call('delete_user', { platform, id: userId, successor: successorId }, { token: as.token });
  expect((await remove(successor.id, server.people.super_user)).status).toBe(403);
  for (const [id_, message] of [
    [tooLow.id, `Ben Lim doesn't have permission to take over ${code(id)}.`],
    [leaver.id, 'Please choose someone else.'],
    ['nobody', 'Please choose someone with an active account.'],
  ] as const) {
    expect(await remove(id_)).toMatchObject({
      status: 400,
      body: { message, errors: { successor: message } },
    });
  }
  expect(await server.rowOf(leaver.id)).toMatchObject({ isActive: 1, deletedAt: null });
  expect(await server.identityOf(leaver.id)).toBeDefined();
  expect(await trailOfIncident(id)).toEqual([]);

  expect((await remove(successor.id)).status).toBe(200);
  expect(await server.identityOf(leaver.id)).toBeUndefined();
  expect((await myActions(server, successor.token)).data.map(({ incident }) => incident.id)).toContain(id);
  expect(await trailOfIncident(id)).toEqual([
    [
      'Hand over of this case from Tan Wei Ling to Farid Ali',
      expect.stringContaining('from Tan Wei Ling to Farid Ali'),
    ],
  ]);
  expect(await server.trailOf(leaver.id)).toEqual([
    ['Hand over 1 case and 1 corrective action to Farid Ali', 'Delete user'],
  ]);
  // Without a successor, as in the specification's delete call, responsibilities stay.
  const other = await signedInPerson(server, { role: 'senior_user' });
  const stays = await storeWithActions(server, other, []);
  expect((await remove(undefined, server.people.admin, other.id)).status).toBe(200);
  expect(await trailOfIncident(stays)).toEqual([]);
});

test('DET-11 at the same time: saves of the case, and two who hand over to each other', async () => {
  const one = await signedInPerson(server, { role: 'super_user' });
  const other = await signedInPerson(server, { role: 'super_user' });
  const ids: string[] = [];
  for (const person of [one, other, one, other]) {
    ids.push(await storeWithActions(server, person, [{ ...givenTo(person) }]));
  }
  const complete = (incident_id: string, { token }: Person) =>
    server.call(
      'complete_action',
      { platform, incident_id, action_id: 'a1', done: true, done_img_url: [] },
      { token },
    );
  const answers = await Promise.all([
    archive(one.id, other.id),
    archive(other.id, one.id),
    complete(ids[0] ?? '', server.people.super_admin),
    complete(ids[1] ?? '', server.people.super_admin),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 400]);
});
