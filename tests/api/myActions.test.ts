import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EndpointInput, endpoints } from '../../contract/endpoints.ts';
import { assignedTo, isDone } from '../../contract/incidents/correctiveActions.ts';
import type { CorrectiveAction } from '../../contract/schemas/afterActionReport.ts';
import { wireDateToDay } from '../../contract/singaporeTime.ts';
import { CATEGORIES, STATUSES } from '../../contract/values/incidentValues.ts';
import { correctiveActions, groups, incidentFiles, incidents, users } from '../../server/database/schema.ts';
import { getAction, myActions, storeWithActions } from '../helpers/actions.ts';
import { getTrail, updateInput } from '../helpers/incidents.ts';
import { withPerms } from '../helpers/permissions.ts';
import { jpeg, mp4 } from '../helpers/sampleFiles.ts';
import { startServer, type TestServer } from '../helpers/server.ts';
import { type Person, signedInPerson } from '../helpers/signIns.ts';

let server: TestServer;
let filer: Person;
let admin: Person;
let department: string;
let junior: Person;
let colleague: Person;
let other: Person;

const NOW = new Date('2026-11-23T04:00:00.000Z');

beforeAll(async () => {
  server = await startServer();
  server.setNow(NOW);
  filer = await signedInPerson(server, { role: 'super_admin' });
  admin = await signedInPerson(server, { role: 'admin', subDepartment: 'WSH' });
});
afterAll(() => server.close());

beforeEach(async () => {
  server.setNow(NOW);
  department = `Tram ${crypto.randomUUID()}`;
  junior = await signedInPerson(server, { subDepartment: department });
  colleague = await signedInPerson(server, { subDepartment: department });
  other = await signedInPerson(server, { subDepartment: 'Retail' });
});

const toPerson = ({ id, name }: Person) => ({ kind: 'user', id, name }) as const;
const file = (actions: Partial<CorrectiveAction>[], columns: Parameters<typeof storeWithActions>[3] = {}) =>
  storeWithActions(server, filer, actions, columns);
const getIds = ({ data }: Awaited<ReturnType<typeof myActions>>) => data.map(({ action }) => action.id);

type Completion = Omit<EndpointInput<'complete_action'>, 'platform' | 'incident_id' | 'action_id'>;

function complete(by: Person, incident_id: string, sent: Completion = {}, action_id = 'a1', key?: string) {
  const input = { platform: 'web', incident_id, action_id, ...sent } as const;
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  return server.call('complete_action', input, { token: by.token, headers });
}

async function storedAction(incident_id: string, id = 'a1') {
  const { body } = await server.call('get_incident', { platform: 'web', id: incident_id }, filer);
  return (body.data.aar.recommended_ca as CorrectiveAction[]).find((action) => action.id === id);
}

const getPhoto = (name: string, type = 'image/jpeg', bytes = jpeg()) =>
  server.app.services.files.put(`photovideos/${name}`, type, bytes);

describe('the table of actions', () => {
  const WRITTEN: Partial<CorrectiveAction>[] = [
    { to_be_done_by: '3 Nov 2026' },
    { to_be_done_by: '29 Feb 2028', action_assigned_to: 'Retail' },
    ...[
      '29 Feb 2026',
      '31 Apr 2026',
      '03 Nov 2026',
      '3 November 2026',
      '3 nov 2026',
      '2026-11-03',
      'soon',
    ].map((to_be_done_by) => ({ to_be_done_by })),
    { recommended_ca_status: 'Completed', assignee: { kind: 'user', id: 'u1', name: 'Mary' } },
    { recommended_ca_status: 'completed', assignee: { kind: 'sub_department', id: 'WSH', name: 'WSH' } },
    { action_assigned_to: 'Retail', assignee: { kind: 'user', id: 'u1', name: 'Mary' } },
    { action_assigned_to: 'Retail', assignee: null },
    { action_assigned_to: '', assignee: null },
  ];

  const getRows = async (id: string) => {
    const rows = await server.database
      .select()
      .from(correctiveActions)
      .where(eq(correctiveActions.incidentId, Number(id)));
    return rows.toSorted((one, another) => one.actionId.localeCompare(another.actionId));
  };
  const expected = (id: string, actions: CorrectiveAction[]) =>
    actions
      .filter(({ status }) => status !== 'delete')
      .map((action) => {
        const { user = null, subDepartment = null } = assignedTo(action);
        return {
          incidentId: Number(id),
          actionId: action.id,
          assignedUser: user,
          assignedDepartment: subDepartment,
          dueOn: wireDateToDay(action.to_be_done_by) ?? null,
          isDone: isDone(action),
        };
      });

  test('DET-4 LIST-13 says of every action what contract/incidents/correctiveActions.ts says, from the filing on', async () => {
    const actions = WRITTEN.map((fields, index) => getAction({ ...fields, id: `a${index + 10}` }));
    const id = await file(actions);
    expect(await getRows(id)).toEqual(expected(id, actions));
    const [row] = await server.database
      .select()
      .from(incidents)
      .where(eq(incidents.id, Number(id)));
    if (!row) throw new Error('not stored');
    const changed = actions.map((action, index) => ({
      ...action,
      ...(index === 0 && { status: 'delete' as const }),
      ...(index === 1 && { to_be_done_by: '4 Dec 2026', action_assigned_to: 'F&B' }),
    }));
    const document = { ...row.document, aar: { ...row.document.aar, recommended_ca: changed } };
    await server.database
      .update(incidents)
      .set({ document })
      .where(eq(incidents.id, Number(id)));
    expect(await getRows(id)).toEqual(expected(id, changed));
  });
});

describe('my actions', () => {
  test('DET-4 are those of the person and of their sub department, overdue first, without a day last', async () => {
    await file([
      { id: 'none', assignee: toPerson(junior) },
      { id: 'later', assignee: toPerson(junior), to_be_done_by: '24 Nov 2026' },
      {
        id: 'theirs',
        action_assigned_to: department,
        assignee: toPerson(other),
        to_be_done_by: '1 Nov 2026',
      },
      { id: 'gone', assignee: toPerson(junior), status: 'delete', to_be_done_by: '1 Nov 2026' },
      { id: 'done', assignee: toPerson(junior), recommended_ca_status: 'Completed' },
      ...['2 Nov 2026', '5 Nov 2026'].map((to_be_done_by) => ({
        ...{ id: `done ${to_be_done_by}`, assignee: toPerson(junior) },
        ...{ recommended_ca_status: 'Completed', to_be_done_by },
      })),
    ]);
    const second = await file([
      { id: 'text', action_assigned_to: department, to_be_done_by: '23 Nov 2026' },
      {
        id: 'late',
        assignee: { kind: 'sub_department', id: department, name: department },
        to_be_done_by: '22 Nov 2026',
      },
    ]);
    const mine = await myActions(server, junior.token);
    expect(getIds(mine)).toEqual(['late', 'text', 'later', 'none']);
    expect([mine.open, mine.overdue, mine.total, mine.next]).toEqual([4, 1, 4, null]);
    endpoints.get_my_actions.output.parse(mine);
    expect(mine.data[0]).toMatchObject({
      id: `${second}-late`,
      incident: { id: second, incident_status: 'Open', incident_title: 'Title' },
      may_complete: true,
    });
    const done = await myActions(server, junior.token, { status: 'done' });
    expect(getIds(done)).toEqual(['done 5 Nov 2026', 'done 2 Nov 2026', 'done']);
    expect([done.open, done.total]).toEqual([4, 3]);
    expect(getIds(await myActions(server, colleague.token))).toEqual(['late', 'text']);
    expect(getIds(await myActions(server, other.token))).toContain('theirs');
    // Days are those of Singapore, where it is already the 24th.
    server.setNow(new Date('2026-11-23T16:30:00.000Z'));
    expect((await myActions(server, await server.signIn(junior.email))).overdue).toBe(2);
  });

  test('DET-4 come by the page', async () => {
    const day = (index: number) => `${index + 1} Nov 2026`;
    await file(
      Array.from({ length: 12 }, (_, index) => ({
        id: `p${index}`,
        assignee: toPerson(junior),
        to_be_done_by: day(index),
      })),
    );
    const first = await myActions(server, junior.token, { size: 5 });
    expect(getIds(first)).toEqual(['p0', 'p1', 'p2', 'p3', 'p4']);
    expect([first.total, first.next]).toEqual([12, expect.stringContaining('page=1')]);
    const last = await myActions(server, junior.token, { size: 5, page: 2 });
    expect([getIds(last), last.next]).toEqual([['p10', 'p11'], null]);
  });

  test('DET-4 FLOW-1 are of incidents that are worked on, and of closed ones that left some open', async () => {
    for (const status of STATUSES) await file([{ id: status, assignee: toPerson(junior) }], { status });
    expect(getIds(await myActions(server, junior.token)).toSorted()).toEqual([
      'Approve',
      'Closed',
      'Open',
      'Pending Approval',
    ]);
  });

  test('LIST-8 are of incidents that the person may open: a junior has p2a alone, and p4a opens all', async () => {
    for (const category of CATEGORIES)
      await file([{ id: category, assignee: toPerson(junior) }], { category });
    expect(getIds(await myActions(server, junior.token)).toSorted()).toEqual(['c1', 'c2', 'c3', 'c4']);
    const [before] = await server.database.select().from(groups).where(eq(groups.id, 'junior_user'));
    const withPerms = (perms: typeof groups.$inferSelect.perms) =>
      server.database.update(groups).set({ perms }).where(eq(groups.id, 'junior_user'));
    await withPerms(['p2', 'p2a']);
    try {
      const mine = await myActions(server, junior.token);
      expect([getIds(mine), mine.open]).toEqual([['c1'], 1]);
    } finally {
      await withPerms(before?.perms ?? []);
    }
  });

  test('LIST-13 an assignee gets access to the incident of the action, and no one else does', async () => {
    const id = await file([{ assignee: toPerson(junior) }], { category: 'c3' });
    const read = ({ token }: Person) => server.call('get_incident', { platform: 'web', id }, { token });
    expect((await read(junior)).status).toBe(200);
    expect((await read(colleague)).status).toBe(403);
  });
});

describe('a completed action', () => {
  test('DET-4 IAUD-2 is the same for everyone, with person, time and photos, and one audit entry', async () => {
    const id = await file([{ assignee: toPerson(junior), recommended_ca_status: 'In progress' }], {
      category: 'c3',
    });
    const photo = await getPhoto('mats.jpg');
    const answer = await complete(junior, id, { done_img_url: [photo], remark: 'Mats are down' });
    expect([answer.status, answer.body.message]).toEqual([200, 'Success']);
    endpoints.complete_action.output.parse(answer.body);
    const done = {
      recommended_ca_status: 'Completed',
      done_at: expect.stringMatching(/^2026-11-23T04:00:00/),
      done_by: junior.name,
      done_img_url: [photo],
    };
    expect(answer.body.data).toMatchObject({ action: done, may_complete: true });
    expect(await storedAction(id)).toMatchObject(done);
    const [entry, ...earlier] = await getTrail(server, filer.token, id);
    expect(earlier).toEqual([]);
    expect(entry).toMatchObject({
      changed_by_name: junior.name,
      description: [
        'Update Action 1 "status" from In progress to Completed',
        'Update Action 1 "photos of what was done" from - to mats.jpg',
        'Remark: Mats are down',
      ],
    });
    const files = await server.database
      .select()
      .from(incidentFiles)
      .where(eq(incidentFiles.incidentId, Number(id)));
    expect(files.map(({ path }) => path)).toContain('photovideos/mats.jpg');
    expect(getIds(await myActions(server, junior.token))).toEqual([]);
  });

  test('DET-4 is done once, takes more photos later, and is taken back with them', async () => {
    const id = await file([{ assignee: toPerson(junior), recommended_ca_status: 'Deferred' }]);
    await complete(junior, id);
    const photo = await getPhoto('later.jpg');
    server.setNow(new Date(NOW.getTime() + 60_000));
    expect((await complete(colleague, id)).status).toBe(403);
    expect((await complete(admin, id)).status).toBe(200);
    expect(await getTrail(server, filer.token, id)).toHaveLength(1);
    await complete(admin, id, { done_img_url: [photo] });
    expect(await storedAction(id)).toMatchObject({ done_by: junior.name, done_img_url: [photo] });
    const back = await complete(junior, id, { done: false, recommended_ca_status: 'Deferred' });
    expect(back.status).toBe(200);
    const again = await storedAction(id);
    expect(again?.recommended_ca_status).toBe('Deferred');
    for (const field of ['done_at', 'done_by', 'done_img_url']) expect(again).not.toHaveProperty(field);
    await complete(junior, id);
    await complete(junior, id, { done: false });
    expect((await storedAction(id))?.recommended_ca_status).toBe('In progress');
  });

  test('FORM-16 is done once for a key, and with other content the key is refused', async () => {
    const id = await file([{ assignee: toPerson(junior) }]);
    const key = crypto.randomUUID();
    const first = await complete(junior, id, {}, 'a1', key);
    await complete(junior, id, { done: false });
    expect((await complete(junior, id, {}, 'a1', key)).body).toEqual(first.body);
    expect((await storedAction(id))?.recommended_ca_status).toBe('In progress');
    expect((await complete(junior, id, { done: false }, 'a1', key)).status).toBe(409);
  });

  test.each(STATUSES)('DET-4 FLOW-1 in an incident in %s', async (status) => {
    const id = await file([{ assignee: toPerson(junior) }], { status });
    const isOver = status === 'Draft' || status === 'Archived';
    expect((await complete(junior, id)).status).toBe(isOver ? 409 : 200);
    expect((await complete(other, id)).status).toBe(403);
  });

  test('DET-4 one that is not there, deleted, or of an incident that is not', async () => {
    const id = await file([{ assignee: toPerson(junior) }, { id: 'gone', status: 'delete' }]);
    expect((await complete(junior, id, {}, 'gone')).status).toBe(404);
    expect((await complete(junior, id, {}, 'none')).status).toBe(404);
    expect((await complete(junior, '999999')).status).toBe(404);
  });

  test('DET-6 FORM-9 takes photos that are there, and no videos', async () => {
    const id = await file([{ assignee: toPerson(junior) }]);
    const video = await getPhoto('mats.mp4', 'video/mp4', mp4());
    const foreign = 'https://elsewhere.example/v0/b/x/o/photovideos%2Fa.jpg?alt=media';
    for (const address of [video, foreign]) {
      const { status, body } = await complete(junior, id, { done_img_url: [address] });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['done_img_url']]);
    }
    expect((await storedAction(id))?.recommended_ca_status).toBe('Not started');
  });

  test('DET-11 is not overwritten by a form that was open before', async () => {
    const id = await file([{ assignee: toPerson(junior) }]);
    const opened = await updateInput(server, filer.token, id);
    await complete(junior, id);
    expect((await server.call('update_incident', opened, filer)).status).toBe(409);
  });
});

describe('several at once', () => {
  test('DET-4 is completed by one of two people at once, and both see by whom', async () => {
    const id = await file([{ assignee: toPerson(junior) }]);
    const key = crypto.randomUUID();
    const answers = await Promise.all([junior, admin].map((by) => complete(by, id, {}, 'a1', key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [trail] = [await getTrail(server, filer.token, id)];
    expect(trail).toHaveLength(1);
    const { done_by } = (await storedAction(id)) ?? {};
    expect(done_by).toBe(trail[0]?.changed_by_name);
    expect(answers.map(({ body }) => body.data.action.done_by)).toEqual([done_by, done_by]);
  });

  test('DET-11 DET-4 one who is done while another saves the whole loses nothing, nor does the other', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const id = await file([{ assignee: toPerson(junior) }]);
      const opened = await updateInput(server, filer.token, id, { description: { weather: 'Cloudy' } });
      const save = () => server.call('update_incident', opened, filer);
      const work = turn % 2 ? [save(), complete(junior, id)] : [complete(junior, id), save()];
      const statuses = (await Promise.all(work)).map(({ status }) => status);
      expect((await storedAction(id))?.recommended_ca_status).toBe('Completed');
      const { body } = await server.call('get_incident', { platform: 'web', id }, filer);
      const isSaved = body.data.case_details.incident_description.weather === 'Cloudy';
      expect(statuses.toSorted()).toEqual(isSaved ? [200, 200] : [200, 409]);
    }
  });

  test('DET-4 actions of one incident done at once are all done', async () => {
    const ids = Array.from({ length: 8 }, (_, index) => `at once ${index}`);
    const id = await file(ids.map((one) => ({ id: one, assignee: toPerson(junior) })));
    await Promise.all(ids.map((one) => complete(junior, id, {}, one)));
    expect((await myActions(server, junior.token)).open).toBe(0);
    expect(await getTrail(server, filer.token, id)).toHaveLength(8);
  });
});

describe('invalid requests', () => {
  test('DET-4 LIST-8 an action by the id of another incident, and one of an incident that is not open to them', async () => {
    const mine = await file([{ id: 'mine', assignee: toPerson(junior) }], { category: 'c2' });
    const theirs = await file([{ id: 'theirs', assignee: toPerson(other) }], { category: 'c2' });
    expect((await complete(junior, mine, {}, 'theirs')).status).toBe(404);
    // An inaccessible action gets the same response as a missing one.
    const [there, none] = [
      await complete(junior, theirs, {}, 'theirs'),
      await complete(junior, theirs, {}, 'x'),
    ];
    expect([there.status, there.body]).toEqual([403, none.body]);
    await withPerms(server, 'junior_user', ['p2', 'p2a'], async () => {
      expect((await complete(junior, mine, {}, 'mine')).status).toBe(403);
    });
    expect((await storedAction(mine, 'mine'))?.recommended_ca_status).toBe('Not started');
  });

  test('DET-4 USER-7 whose account ends keeps the action, which is done by others and reaches them no more', async () => {
    const id = await file([{ assignee: toPerson(junior) }]);
    await server.database.update(users).set({ isActive: -1 }).where(eq(users.id, junior.id));
    expect((await complete(junior, id)).status).toBe(401);
    const input = await updateInput(server, filer.token, id, { description: { weather: 'Cloudy' } });
    expect((await server.call('update_incident', input, filer)).status).toBe(200);
    expect((await storedAction(id))?.assignee).toEqual(toPerson(junior));
    expect((await complete(admin, id)).status).toBe(200);
  });

  test('DET-4 DATA-1 nonsense is refused with a message, and nothing is stored', async () => {
    const id = await file([{ assignee: toPerson(junior) }]);
    const long = 'x'.repeat(20_000);
    for (const [sent, action_id] of [
      [{ remark: long }, 'a1'],
      [{ remark: 'a\u0000b' }, 'a1'],
      [{ recommended_ca_status: long, done: false }, 'a1'],
      [{}, 'a\u0000'],
      [{}, long],
      [{ done: 'yes' as unknown as boolean }, 'a1'],
      [{ done_img_url: Array.from({ length: 51 }, () => 'https://x.example/a') }, 'a1'],
    ] as const) {
      const { status, body } = await complete(junior, id, sent as Completion, action_id);
      expect([status, typeof body.message]).toEqual([400, 'string']);
    }
    const input = await updateInput(server, filer.token, id);
    const many = Array.from({ length: 200 }, () => getAction({ id: 'temp-1' }));
    const forged = JSON.parse(
      '{"__proto__": {"kind": "user"}, "id": "constructor", "kind": "user", "name": "x"}',
    );
    for (const recommended_ca of [many, [getAction({ id: 'a1', assignee: forged })]]) {
      const sent = { ...input, aar: { ...input.aar, recommended_ca } };
      expect((await server.call('update_incident', sent, filer)).status).toBe(400);
    }
    expect(await getTrail(server, filer.token, id)).toEqual([]);
    const remark = '<img src=x onerror=alert(1)>';
    expect((await complete(junior, id, { remark })).status).toBe(200);
    expect((await getTrail(server, filer.token, id))[0]?.description).toContain(`Remark: ${remark}`);
  });
});

describe('the case itself', () => {
  const save = async (changed: Partial<CorrectiveAction>, id: string) => {
    const input = await updateInput(server, filer.token, id);
    const recommended_ca = input.aar.recommended_ca?.map((action) => ({ ...action, ...changed }));
    return server.call('update_incident', { ...input, aar: { ...input.aar, recommended_ca } }, filer);
  };

  test('DET-4 DATA-1 a client of the specification loses nothing of it', async () => {
    const id = await file([{ action_assigned_to: 'Retail', assignee: toPerson(junior) }]);
    await complete(junior, id, { done_img_url: [await getPhoto('seed.jpg')] });
    const before = await storedAction(id);
    const left = Object.fromEntries(
      ['assignee', 'done_at', 'done_by', 'done_img_url'].map((field) => [field, undefined]),
    );
    expect((await save({ ...left, description: 'Lay more mats' }, id)).status).toBe(200);
    expect(await storedAction(id)).toEqual({
      ...before,
      description: 'Lay more mats',
      recommended_ca_no: 'Action 1',
    });
  });

  test('DET-4 the name of a person is the server’s, and who is not active is given nothing', async () => {
    const id = await file([{}]);
    expect((await save({ assignee: { ...toPerson(junior), name: 'Forged' } }, id)).status).toBe(200);
    expect((await storedAction(id))?.assignee).toEqual(toPerson(junior));
    expect(getIds(await myActions(server, junior.token))).toEqual(['a1']);
    const locked = await server.addUser({ isActive: 0 });
    for (const assignee of [
      { kind: 'user', id: locked.id },
      { kind: 'user', id: 'nobody' },
      { kind: 'sub_department', id: 'Nowhere' },
    ] as const) {
      const { status, body } = await save({ assignee: { ...assignee, name: '' } }, id);
      expect([status, Object.keys(body.errors)]).toEqual([400, ['aar.recommended_ca.0.assignee']]);
    }
    expect((await save({ assignee: { kind: 'sub_department', id: 'Retail', name: '' } }, id)).status).toBe(
      200,
    );
    expect(getIds(await myActions(server, other.token))).toContain('a1');
    expect((await save({ assignee: null }, id)).status).toBe(200);
    expect(await storedAction(id)).not.toHaveProperty('assignee');
  });

  test('DET-4 a save that completes it sets person and time', async () => {
    const id = await file([{}]);
    await save({ recommended_ca_status: 'Completed', done_by: 'Forged' }, id);
    expect(await storedAction(id)).toMatchObject({ done_by: filer.name, done_at: expect.any(String) });
  });
});
