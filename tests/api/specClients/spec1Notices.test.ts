import { beforeAll, expect, test } from 'vitest';
import { notify, storeIncident } from '../../helpers/notifications.ts';
import { sharedServer, type TestServer } from '../../helpers/server.ts';
import { FLAG, LIST, NEXT, NUMBER, specClient, succeeding, TEXT } from '../../helpers/specClient.ts';

/* The dashboard and notification calls of the first specification, section 7, from its client's point of view. */

let server: TestServer;
let token: string;
let user_id: string;
let openBefore: number;
const me = specClient(
  () => server,
  () => token,
);

beforeAll(async () => {
  server = await sharedServer();
  const by = await server.addUser({ role: 'admin' });
  const { id, email } = await server.addUser({ role: 'senior_user', subDepartment: 'WSH' });
  user_id = id;
  token = await server.signIn(email);
  openBefore = (await figures()).incident_status.Open;
  for (let number = 0; number < 12; number += 1)
    await notify(server, await storeIncident(server, { by }), { by });
});

const figures = () =>
  succeeding(me.get('/dashboard/incident_info/', { year: 2026, month: 11, park: 'All', user_id }));

test('DASH-2 the figures of a month', async () => {
  const body = await figures();
  expect(body).toMatchObject({
    category: { c1: NUMBER, c2: NUMBER, c3: NUMBER, c4: NUMBER },
    incident_status: {
      Open: openBefore + 12,
      'Pending Approval': NUMBER,
      Draft: NUMBER,
      Closed: NUMBER,
      Archived: NUMBER,
    },
    incident_type_numbers: { Safety: NUMBER, Security: NUMBER, 'Place Management': NUMBER, Others: NUMBER },
  });
});

const ITEM = { id: TEXT, incident_id: TEXT, text: TEXT, timestamp: TEXT, is_new: FLAG, read_users: LIST };

test('NPAN-1 NPAN-2 NPAN-3 the panel: has new, a page, the next by its link, filtered, read, deleted, all read', async () => {
  expect((await succeeding(me.get('/incidents/has_new_push_message/', { user_id }))).has_new).toBe(true);
  const first = await succeeding(me.get('/incidents/get_push_messages/', { user_id, size: 10, search: '' }));
  expect(first).toMatchObject({ data: LIST, next: NEXT });
  expect(first.data).toHaveLength(10);
  for (const item of first.data) expect(item).toMatchObject(ITEM);
  expect(first.data[0].text).toMatch(/^New_incident_INC-\d{6}/);
  const next = await fetch(`${server.origin}/api${first.next}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect((await next.json()).data).toHaveLength(2);

  const filter = {
    user_id,
    size: 10,
    start_date: '',
    end_date: '',
    category: 'c1',
    park: 'Singapore Zoo',
    search: '',
  };
  const unread = await succeeding(me.get('/incidents/filter_push_messages/', { ...filter, status: 0 }));
  expect(unread.data).toHaveLength(10);
  const [{ id }] = unread.data;
  await succeeding(me.post('/incidents/have_read_message/', { user_id, id }));
  const read = await succeeding(me.get('/incidents/filter_push_messages/', { ...filter, status: 1 }));
  expect(read.data).toMatchObject([{ ...ITEM, id, is_new: false, read_users: [user_id] }]);
  await succeeding(me.remove('/incidents/delete_push_message/', { user_id, id }));
  await succeeding(me.post('/incidents/have_read_message/', { user_id, id: '' }));
  expect((await succeeding(me.get('/incidents/has_new_push_message/', { user_id }))).has_new).toBe(false);
});

test('NLST-1 the listing, and the sub departments of one classification', async () => {
  const body = await succeeding(me.get('/incidents/all_notification_subdeparts/', { size: 10, page: 0 }));
  expect(body).toMatchObject({ data: LIST, total_pages: 2 });
  for (const row of body.data) {
    const fields = {
      classification_title: TEXT,
      classification_id: TEXT,
      subdeparts: LIST,
      depart_count: NUMBER,
    };
    expect(row).toMatchObject(fields);
  }
  const [{ classification_title: classification, classification_id, subdeparts }] = body.data;
  const given = { id: classification_id, classification, classification_id };
  const { data } = await succeeding(me.get('/incidents/notification_subdeparts/', given));
  expect(data).toEqual(subdeparts);
});
