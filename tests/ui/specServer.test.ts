import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_MS } from '../../contract/limits.ts';
import { NetworkError } from '../../src/api/callServer.ts';
import { setPlatform } from '../../src/api/platform.ts';
import { currentSession, endSession, readStoredSession } from '../../src/api/session.ts';
import {
  completeSignIn,
  refreshSignedInUser,
  SignInRejected,
} from '../../src/authProvider/completeSignIn.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { buildCaseDetails, buildUser } from '../helpers/factories.ts';
import { type SpecServer, startSpecServer } from '../helpers/specServer.ts';
import { configure, identityUser } from '../helpers/testPlatform.ts';
import { waitFor } from '../helpers/waiting.ts';

/* The sign-in and the data provider with a server that has only the specification's calls and fields. Identity is mocked. */

const SIGNED_IN = new Date(Date.now() - 60 * 60_000);
const browser = { token: '' };
const signOut = vi.fn(async () => undefined);
const user = identityUser(() => browser.token, { signedInAt: SIGNED_IN.toUTCString() });

const ME = { sub: 'u1', name: 'Mei Tan', email: 'mei@parks.example' };
let seeds: SpecServer;

beforeEach(async () => {
  seeds = await startSpecServer();
  configure({ apiUrl: seeds.origin });
  setPlatform({ identity: { confirmedUser: async () => user, signOut } });
  browser.token = `-.${Buffer.from(JSON.stringify(ME)).toString('base64url')}.-`;
  await completeSignIn();
  signOut.mockClear();
  seeds.calls.length = 0;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await seeds.close();
  expect(seeds.complaints).toEqual([]);
});

const list = (page: number, more: object = {}) =>
  dataProvider.getList('incidents', {
    pagination: { page, perPage: 10 },
    sort: { field: 'latest_updated_at', order: 'DESC' },
    filter: {},
    ...more,
  });
const getInput = (call: string) => seeds.calls.findLast((each) => each.call === call)?.input;

test('AUTH-10 without an expiry from the server, a session lasts 7 days from sign-in, also after a reload', () => {
  const session = currentSession();
  const sevenDays = 7 * 24 * 60 * 60 * 1000;
  const end = new Date(Math.floor(SIGNED_IN.getTime() / 1000) * 1000 + sevenDays);
  expect(session).toMatchObject({ state: 'in', user: { id: 'u1', session_expires_at: end.toISOString() } });
  expect(readStoredSession('u1', new Date())).toMatchObject({ id: 'u1' });
  expect(readStoredSession('u1', end)).toBeUndefined();
});

test('AUTH-10 a new session ends on the open page when its time is over', async () => {
  endSession();
  const signedInAt = new Date(Date.now() - SESSION_MS + 2_000).toUTCString();
  const earlier = identityUser(() => browser.token, { signedInAt });
  setPlatform({ identity: { confirmedUser: async () => earlier, signOut } });
  await completeSignIn();
  expect(currentSession().state).toBe('in');
  await waitFor(() => expect(currentSession()).toEqual({ state: 'out', reason: 'session' }));
  expect(signOut).toHaveBeenCalledOnce();
});

test('AUTH-7 AUTH-9 the sign-in sends the token next to the bearer, and is written to the audit trail', async () => {
  await completeSignIn();
  expect(getInput('GET /user/get_user_details/')).toEqual({ platform: 'web', access_token: browser.token });
  expect(getInput('POST /user/create_user_audit_trail/')).toMatchObject({ user_id: 'u1', changed_by: 'u1' });
  expect(getInput('GET /user/get_current_user/')).toEqual({ platform: 'web', id: 'u1' });
  expect(currentSession()).toMatchObject({ user: { sub_department: 'Tram Ops' } });
});

test('DET-7 FORM-5 every notification call has an id; for a new emergency all sub departments are requested', async () => {
  const question = { id: '', classification: 'Fall', classification_id: 'c1', is_emergency: false };
  const filed = { ...question, id: '3' };
  await dataProvider.getNotificationUsers(question, 'HR', 0);
  expect(getInput('GET /incidents/notification_users/')).toMatchObject({ id: '', sub_department: 'HR' });
  await dataProvider.searchNotificationUsers(filed, 'user', 'Arun');
  expect(getInput('GET /incidents/search_notification_users/')).toMatchObject({ id: '3', keyword: 'Arun' });
  expect(await dataProvider.getNotifiedDepartments({ ...filed, is_emergency: true })).toEqual([
    { name: 'Tram Ops', status: 1 },
    { name: 'HR', status: 0 },
  ]);
  expect(getInput('GET /incidents/notification_subdeparts/')).toMatchObject({ id: '3' });
  await dataProvider.getList('notified_sub_departments', {
    pagination: { page: 1, perPage: 10 },
    filter: { classification: 'Fall', classification_id: 'c1' },
  });
  expect(getInput('GET /incidents/notification_subdeparts/')).toMatchObject({
    id: '',
    classification: 'Fall',
  });
  seeds.calls.length = 0;
  expect(await dataProvider.getNotifiedDepartments({ ...question, is_emergency: true })).toEqual([
    { name: 'Tram Ops', status: 1 },
    { name: 'HR', status: 1 },
  ]);
  expect(seeds.calls.map(({ call }) => call)).toEqual(['GET /incidents/all_subdepartments/']);
});

function answerState(is_active: number, is_new: number): void {
  const { fetch } = globalThis;
  let told = false;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const answer = await fetch(address, init);
    if (told || !String(address).includes('/user/get_user_details/')) return answer;
    told = true;
    return Response.json({ ...(await answer.json()), is_active, is_new });
  });
}

const posted = () => seeds.calls.map(({ call }) => call).filter((call) => call.startsWith('POST'));

test.each([
  [-1, 0, 'suspended'],
  [-1, 1, 'suspended'],
  [0, 0, 'disabled'],
] as const)(
  'AUTH-7 AUTH-16 details with %i/%i refuse the sign-in and end a session: %s',
  async (is_active, is_new, reason) => {
    endSession();
    answerState(is_active, is_new);
    const refused = await completeSignIn().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SignInRejected);
    expect(refused).toMatchObject({ reason });
    expect(currentSession().state).toBe('out');
    // An active account is not activated again, and no sign-in is recorded.
    expect(posted()).toEqual([]);
    expect(signOut).toHaveBeenCalledOnce();

    vi.restoreAllMocks();
    await completeSignIn();
    signOut.mockClear();
    answerState(is_active, is_new);
    await refreshSignedInUser();
    expect(currentSession()).toEqual({ state: 'out', reason });
    expect(signOut).toHaveBeenCalledOnce();
  },
);

test.each([
  ['is saved as active and let in', 0, 1, 'in', 'POST /user/user/'],
  ['is let in', 1, 0, 'in', 'POST /user/user/'],
  ['chooses a password first', 1, 1, 'firstLogin', undefined],
] as const)(
  'AUTH-7 AUTH-8 AUTH-9 a person who %s, with details %i/%i',
  async (_what, is_active, is_new, state, first) => {
    endSession();
    answerState(is_active, is_new);
    await completeSignIn();
    expect(currentSession().state).toBe(state);
    expect(posted()).toEqual(first ? [first, 'POST /user/create_user_audit_trail/'] : []);
    if (first) expect(getInput(first)).toMatchObject({ id: 'u1', is_active: 1, is_new: 0 });
    expect(signOut).not.toHaveBeenCalled();
  },
);

test('LIST-2 LIST-6 LIST-7 the list sends every field of the specification’s call, and counts by pages', async () => {
  const first = await list(1);
  expect(first).toMatchObject({ total: 30, meta: { countsPagesOnly: true } });
  expect(getInput('GET /incidents/get_all_incidents/')).toEqual({
    platform: 'web',
    category: 'All',
    park: 'All',
    zone: 'All',
    incident_type: 'All',
    incident_placement: 'All',
    incident_status: 'All',
    case: 'all_cases',
    user_id: 'u1',
    page: '0',
    size: '10',
    sort_by_date: 'desc',
    // Not in the specification; a server without it returns whole incidents.
    fields: 'row',
  });
  expect(await list(3)).toMatchObject({ total: 26 });
  await list(1, { filter: { category: 'c2', case: 'my_case' } });
  expect(getInput('GET /incidents/get_all_incidents/')).toMatchObject({ category: 'c2', case: 'my_case' });
});

test.each([
  ['latest_updated_at', 'ASC', { sort_by_date: 'asc' }],
  ['latest_updated_at', 'DESC', { sort_by_date: 'desc' }],
  ['incident_id', 'ASC', { sort_by_number: 'asc' }],
  ['incident_id', 'DESC', { sort_by_number: 'desc' }],
] as const)('LIST-6 sorted by %s, %s, the list sends %j and no other order', async (field, order, asked) => {
  // The stand-in supports only the order that the specification's client requests.
  const answered = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(Response.json({ message: 'Success', list: [], total_pages: 0 }));
  await list(1, { sort: { field, order } });
  const query = new URL(String(answered.mock.calls[0]?.[0])).searchParams;
  expect(Object.fromEntries([...query].filter(([name]) => name.startsWith('sort_by')))).toEqual(asked);
});

test('LIST-8 DET-13 the viewed call names the viewer, and an opened incident is complete', async () => {
  await dataProvider.reportViewed('21');
  expect(getInput('POST /incidents/have_viewed_incident/')).toEqual({
    platform: 'web',
    incident_id: '21',
    user_id: 'u1',
  });
  const { data } = await dataProvider.getOne('incidents', { id: '21', meta: {} });
  expect(data.aar.root_cause.unsafe_act).toBe('Running');
  expect(data.case_details.person_involved_details).toEqual([]);
  await expect(dataProvider.getOne('incidents', { id: '999', meta: {} })).rejects.toMatchObject({
    status: 404,
  });
});

test.each([
  ['No', 'c1', 'Yes', 'Draft'],
  ['Yes', 'c1', 'Yes', 'Open'],
  ['Yes', 'c1', 'No', 'Closed'],
  ['Yes', 'c3', 'Yes', 'Pending Approval'],
] as const)(
  'FORM-15 emergency %s, %s, follow-up %s is sent as %s',
  async (emergency, category, followUp, status) => {
    const description = { is_emergency_incident: emergency, category, is_followup_required: followUp };
    const case_details = buildCaseDetails({ description });
    const { data } = await dataProvider.create('incidents', {
      data: { case_details, created_by: 'u1', send_noti: 1 },
      meta: { idempotencyKey: 'a key' },
    });
    expect(getInput('POST /incidents/create_incident/')).toMatchObject({
      incident_status: status,
      created_by: 'u1',
    });
    // The incident is filed although no number was returned (FORM-16).
    expect(data).toMatchObject({ id: '', incident_id: '' });
  },
);

test('FORM-16 no header that a preflight request would refuse is sent, and a lost response is not reported as lost work', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const create = () =>
    dataProvider.create('incidents', {
      data: { case_details: buildCaseDetails(), created_by: 'u1' },
      meta: { idempotencyKey: 'a key' },
    });
  await create();
  const [, init] = fetched.mock.calls.at(-1) ?? [];
  expect(Object.keys(init?.headers ?? {}).toSorted()).toEqual(['accept', 'authorization', 'content-type']);
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(create()).rejects.toThrow(
    /may or may not have been filed\. Please check the list before you send it again\./,
  );
});

test('OFF-4 an update whose answer was lost is not posted again by itself on a server without keys', async () => {
  const { data: read } = await dataProvider.getOne('incidents', { id: '3', meta: {} });
  const callServer = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    if (String(address).includes('update_incident')) throw new TypeError('Failed to fetch');
    return callServer(address, init);
  });
  const input = {
    id: '3',
    incident_updates: [{ remark: 'Seen', img_url: [], submitted_by: 'Mei', deleted: 'no' as const }],
  };
  const post = dataProvider.saveUpdates(input, read, 'a key');
  await expect(post).rejects.toThrow(/may or may not have been posted\. Please check the list/);
  await expect(post).rejects.not.toBeInstanceOf(NetworkError);
});

test('FLOW-5 FLOW-8 DET-12 a save sends its audit call first, then the incident with the derived status', async () => {
  const { data: read } = await dataProvider.getOne('incidents', { id: '3', meta: {} });
  const changed = structuredClone(read);
  changed.case_details.incident_description.incident_title = 'Told better';
  const save = (data: object, meta: object) =>
    dataProvider.update('incidents', { id: '3', data, previousData: read, meta });
  seeds.calls.length = 0;
  const { data: saved } = await save(changed, { action: 'Closed' });
  expect(seeds.calls.map(({ call }) => call)).toEqual([
    'POST /incidents/create_incident_audit_trail/',
    'POST /incidents/update_incident/',
  ]);
  expect(getInput('POST /incidents/create_incident_audit_trail/')).toMatchObject({
    incident_id: '3',
    changed_by: 'u1',
    description: [
      'Update status from Open to Closed',
      'Update incident title from Kept elsewhere 3 to Told better',
    ],
  });
  expect(getInput('POST /incidents/update_incident/')).toMatchObject({
    id: '3',
    action: 'Closed',
    incident_status: 'Closed',
    send_noti: 1,
    zone_type: 'Wild Africa',
  });
  expect(saved).toMatchObject({ id: '3', incident_status: 'Closed' });

  seeds.calls.length = 0;
  await save(read, {});
  expect(seeds.calls.map(({ call }) => call)).toEqual(['POST /incidents/update_incident/']);
  expect(getInput('POST /incidents/update_incident/')).toMatchObject({
    incident_status: 'Open',
    send_noti: 1,
  });
  seeds.calls.length = 0;
  await save(read, { isQuiet: true });
  expect(getInput('POST /incidents/update_incident/')).toMatchObject({
    incident_status: 'Open',
    send_noti: 0,
  });

  const closed = { ...read, incident_status: 'Closed' };
  await dataProvider.update('incidents', {
    id: '3',
    data: closed,
    previousData: closed,
    meta: { action: 'Reopen', remark: 'It happened again' },
  });
  expect(getInput('POST /incidents/create_incident_audit_trail/')?.description).toEqual([
    'Update status from Closed to Open',
    'Reopened: It happened again',
  ]);
});

test('FLOW-8 DET-6 posting, editing and deleting an update each send their audit call first', async () => {
  const { data: read } = await dataProvider.getOne('incidents', { id: '3', meta: {} });
  const update = { id: '1', remark: 'Mats are down', img_url: [], deleted: 'no' } as const;
  const withIt = { ...read, incident_updates: [{ ...update, submitted_by: 'Mei', submitted_at: '' }] };
  const told = async (before: object, sent: object) => {
    seeds.calls.length = 0;
    await dataProvider.saveUpdates({ id: '3', incident_updates: [sent] }, before as never);
    expect(seeds.calls.map(({ call }) => call)).toEqual([
      'POST /incidents/create_incident_audit_trail/',
      'POST /incidents/update_incident/',
    ]);
    return getInput('POST /incidents/create_incident_audit_trail/')?.description;
  };
  expect(await told(read, { remark: 'Mats are down' })).toEqual(['Add new Incident Update']);
  expect(await told(withIt, { ...update, remark: 'Mats are up' })).toEqual([
    'Update Incident Update 1 "remark" from Mats are down to Mats are up',
  ]);
  expect(await told(withIt, { ...update, deleted: 'yes' })).toEqual(['Deleted Incident Update']);
});

test('UDET-12 GRP-3 a save sends the id and every profile field, the email only if changed; a role change sends only the role', async () => {
  const user = buildUser({ id: 'u2', account_expiry: '' });
  const { id, email, name, mobile_no, staff_id, role, park, department, sub_department } = user;
  const profile = {
    id,
    name,
    mobile_no,
    staff_id,
    role,
    park,
    department,
    sub_department,
    account_expiry: '',
  };
  const saved = async (data: object) => {
    await dataProvider.update('users', { id, data, previousData: user });
    return getInput('POST /user/user/');
  };
  expect(await saved({ ...user, park: 'Night Safari' })).toEqual({
    ...profile,
    platform: 'web',
    park: 'Night Safari',
    changed_fields: ['park'],
    seen_values: { park: user.park },
  });
  expect(await saved({ ...user, email: `new.${email}` })).toMatchObject({
    ...profile,
    email: `new.${email}`,
  });
  expect(await saved({ role: 'admin' })).toEqual({
    platform: 'web',
    id,
    role: 'admin',
    changed_fields: ['role'],
    seen_values: { role: user.role },
  });
});

test('FORM-16 FLOW-8 the audit entry of a create names its author', async () => {
  await dataProvider.reportCreated('3');
  expect(getInput('POST /incidents/create_incident_audit_trail/')).toEqual({
    platform: 'web',
    incident_id: '3',
    changed_by: 'u1',
    description: ['Create incident'],
  });
});

test('NPAN-1 NPAN-2 NPAN-5 pages follow the next link as it is; an empty id marks all as read', async () => {
  const page = (number: number, filter = {}) =>
    dataProvider.getList('notifications', {
      pagination: { page: number, perPage: 10 },
      sort: { field: 'timestamp', order: 'DESC' },
      filter,
    });
  expect((await page(1)).pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false });
  const second = await page(2);
  expect(second.data.map(({ id }) => id)).toEqual(['11', '12', '13']);
  expect(second.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true });
  await page(1, { status: '1' });
  expect(getInput('GET /incidents/filter_push_messages/')).toMatchObject({
    status: '1',
    category: 'All',
    park: 'All',
  });
  await dataProvider.readAllNotifications();
  expect(getInput('POST /incidents/have_read_message/')).toEqual({ platform: 'web', user_id: 'u1', id: '' });
  expect(await dataProvider.hasNewNotification()).toBe(false);
  seeds.setHasNew(true);
  expect(await dataProvider.hasNewNotification()).toBe(true);
});

test('CARD-1 unsupported reads are refused, and the default order is the server’s own', async () => {
  const list = (field: string) =>
    dataProvider.getList('notifications', {
      pagination: { page: 1, perPage: 10 },
      sort: { field, order: 'ASC' },
      filter: {},
    });
  expect((await list('id')).data[0]?.id).toBe('1');
  expect(getInput('GET /incidents/get_push_messages/')).toEqual({
    platform: 'web',
    user_id: 'u1',
    size: '10',
  });
  seeds.calls.length = 0;
  await expect(list('timestamp')).rejects.toThrow('This server can only list the newest first.');
  for (const resource of ['notifications', 'audit_trails'])
    await expect(dataProvider.getOne(resource, { id: '1' })).rejects.toThrow('can only list these records.');
  expect(seeds.calls).toEqual([]);
});

test('FORM-6 FORM-7 addresses and places are not requested from a server without them', async () => {
  expect(await dataProvider.getAddress(1.4, 103.8)).toBeNull();
  expect(await dataProvider.searchPlaces('Kidsworld')).toBeNull();
  expect(seeds.calls).toEqual([]);
});

test.each([
  ['Your account is suspended.', 'suspended'],
  ['Your account is disabled.', 'disabled'],
  ['Unauthorized', 'session'],
])(
  'SHELL-13 AUTH-4 a 401 with only the message `%s` leads to the sign-in page as %s',
  async (message, reason) => {
    endSession();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ message }, { status: 401 }));
    const refused = await completeSignIn().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SignInRejected);
    expect(refused).toMatchObject({ reason });
  },
);
