import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { emptyReport } from '../../../contract/incidents/emptyIncident.ts';
import { incidents, users } from '../../../server/database/schema.ts';
import { fileIncident, getTrail, updateInput } from '../../helpers/incidents.ts';
import { type Live, openLive } from '../../helpers/liveStream.ts';
import { notify, storeIncident } from '../../helpers/notifications.ts';
import { withPerms } from '../../helpers/permissions.ts';
import { sharedServer, type TestServer, type TestUser } from '../../helpers/server.ts';
import { type Person, signedInPerson } from '../../helpers/signIns.ts';

let server: TestServer;
let admin: Person;
let junior: Person;
const streams: Live[] = [];

const person = (given: Parameters<TestServer['addUser']>[0]) => signedInPerson(server, given);

beforeAll(async () => {
  server = await sharedServer();
  admin = await person({ role: 'admin', subDepartment: 'HR' });
  junior = await person({ role: 'junior_user', subDepartment: 'First Aid' });
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

const platform = 'web';
const read = (id: number | string, { token }: { token: string }) =>
  server.call('get_incident', { platform, id: String(id) }, { token });
const grave = { category: 'c3' } as const;
const first = ({ id }: { id: string }) => ({ checked_users: [id] });

const NOT_TO_OPEN = "You don't have permission to open this incident.";

async function assigned(action_assigned_to: string, status: '' | 'delete' = ''): Promise<number> {
  const id = await storeIncident(server, { by: admin, description: grave });
  const [row] = await server.database.select().from(incidents).where(eq(incidents.id, id));
  if (!row) throw new Error('it is not there');
  const action = {
    ...{ id: 'a1', recommended_ca_no: '1', description: 'Dry the path', action_assigned_to, status },
    ...{ to_be_done_by: '', recommended_ca_status: '', arr_created_at: '' },
  };
  const document = { ...row.document, aar: { ...emptyReport(), recommended_ca: [action] } };
  await server.database.update(incidents).set({ document }).where(eq(incidents.id, id));
  return id;
}

async function told(to: TestUser): Promise<number> {
  const description = { ...grave, incident_classification: 'Nobody’s' };
  const given = { by: admin, description, choice: first(to) };
  const id = await storeIncident(server, given);
  await notify(server, id, given);
  return id;
}

describe('a junior who counts up ids', () => {
  let reachable: number[];
  let others: number[];

  beforeAll(async () => {
    const own = await fileIncident(server, junior.token, grave);
    const minor = await fileIncident(server, admin.token, { category: 'c1' });
    const nameless = await storeIncident(server, { by: admin, description: { category: '' } });
    reachable = [Number(own.id), Number(minor.id), nameless, await told(junior), await assigned('First Aid')];
    others = [
      await storeIncident(server, { by: admin, description: { category: 'c2' } }),
      await storeIncident(server, { by: admin, description: grave }),
      await storeIncident(server, { by: admin, description: { category: 'c4' } }),
      await told(await server.addUser({ subDepartment: 'First Aid' })),
      await assigned('First Aid', 'delete'),
      await assigned('Duty Manager'),
      await assigned(''),
    ];
  });

  test('LIST-8 LIST-13 reads incidents that they list, filed, were notified of or have an action in, and no others', async () => {
    const opened: number[] = [];
    for (const id of [...reachable, ...others].toSorted((a, b) => a - b)) {
      const { status, body } = await read(id, junior);
      if (status === 200) opened.push(id);
      else expect([status, body]).toEqual([403, { message: NOT_TO_OPEN }]);
    }
    expect(opened).toEqual(reachable.toSorted((a, b) => a - b));
  });

  test('LIST-8 an action without a sub department does not belong to a person without one', async () => {
    const nowhere = await person({ role: 'junior_user', subDepartment: '' });
    const answers = await Promise.all(others.map((id) => read(id, nowhere)));
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => 403));
  });

  test('LIST-8 is refused by every other call that names an incident, and leaves no trace', async () => {
    const [id = 0] = others;
    const sent = await updateInput(server, admin.token, String(id));
    const by = { token: junior.token };
    const about = { platform, incident_id: String(id) } as const;
    const asked = { platform, id: String(id), size: 10, page: 0, is_emergency: false } as const;
    const update = { id: '', remark: 'I was here', img_url: [], deleted: 'no' } as const;
    const answers = [
      await server.call('have_viewed_incident', { ...about, user_id: junior.id }, by),
      await server.call('get_incident_audit_trails', about, by),
      await server.call('create_incident_audit_trail', { ...about, description: ['I was here'] }, by),
      await server.call('update_incident', sent, by),
      await server.call('update_incident', { ...sent, latest_updated_at: '2026-01-01T00:00:00.000Z' }, by),
      await server.call(
        'update_incident',
        { platform, id: String(id), incident_updates: [update] } as never,
        by,
      ),
      await server.call('notification_users', { ...asked, sub_department: 'First Aid' }, by),
      await server.call('search_notification_users', { ...asked, keyword: 'Person', search_by: 'user' }, by),
      await server.call('notification_subdeparts', asked, by),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    expect(answers.filter(({ body }) => 'data' in body)).toEqual([]);
    expect(await getTrail(server, admin.token, String(id))).toEqual([]);
  });

  test('IAUD-1 LIST-8 the audit trail of what one may not list is refused, with p16 as well', async () => {
    await withPerms(server, 'junior_user', ['p2', 'p2a', 'p4a', 'p16'], async () => {
      const trail = (id: number) =>
        server.call(
          'get_incident_audit_trails',
          { platform, incident_id: String(id) },
          { token: junior.token },
        );
      for (const id of others) expect([id, (await trail(id)).status]).toEqual([id, 403]);
      for (const id of reachable) expect([id, (await trail(id)).status]).toEqual([id, 200]);
    });
  });

  test('LIST-8 a notified person whose category may not be opened cannot open the incident', async () => {
    const [, , , toldOf = 0] = reachable;
    await withPerms(server, 'junior_user', ['p2', 'p2a'], async () => {
      expect((await read(toldOf, junior)).status).toBe(403);
    });
    expect((await read(toldOf, junior)).status).toBe(200);
  });

  test('LIST-8 a stored answer is not repeated to a person who has lost access', async () => {
    const leader = await person({ role: 'super_user' });
    const id = await storeIncident(server, { by: admin, description: grave });
    const sent = await updateInput(server, leader.token, String(id), {
      description: { incident_title: 'A title only leaders know' },
    });
    const options = { token: leader.token, headers: { 'idempotency-key': 'kept-for-a-leader' } };
    expect((await server.call('update_incident', sent, options)).status).toBe(200);
    await server.database.update(users).set({ role: 'junior_user' }).where(eq(users.id, leader.id));
    const again = await server.call('update_incident', sent, options);
    expect([again.status, JSON.stringify(again.body).includes('leaders')]).toEqual([403, false]);
  });
});

test('LIST-8 deleting a notification does not end the access that it gave', async () => {
  const reader = await person({ role: 'junior_user' });
  const id = await told(reader);
  const me = { platform, user_id: reader.id } as const;
  const by = { token: reader.token };
  const feed = async () => (await server.call('get_push_messages', me, by)).body.data;
  const hasNew = async () => (await server.call('has_new_push_message', me, by)).body.has_new;
  const [message] = await feed();
  const about = { ...me, id: message.id };
  expect((await server.call('delete_push_message', about, by)).status).toBe(200);
  expect([await feed(), await hasNew()]).toEqual([[], false]);
  expect((await server.call('filter_push_messages', { ...me, search: 'incident' }, by)).body.data).toEqual(
    [],
  );
  expect((await server.call('have_read_message', { ...me, id: '' }, by)).status).toBe(200);
  expect((await server.call('have_read_message', about, by)).status).toBe(404);
  expect((await server.call('delete_push_message', about, by)).status).toBe(404);
  expect((await read(id, reader)).status).toBe(200);
});

test('LIST-8 NPAN-5 live news of an incident reaches only people with access', async () => {
  const listening = await person({ role: 'junior_user', subDepartment: 'First Aid' });
  const stream = await openLive(server.origin, listening.token);
  streams.push(stream);
  await stream.until('has_new', 1);
  const ids = [
    await storeIncident(server, { by: admin, description: grave }),
    await assigned('Tram Ops'),
    await assigned('First Aid'),
    await told(listening),
    await storeIncident(server, { by: admin, description: { category: 'c1' } }),
  ];
  for (const id of ids) {
    const sent = await updateInput(server, admin.token, String(id), {
      description: { incident_title: 'Another title' },
    });
    expect(
      (await server.call('update_incident', { ...sent, send_noti: 0 }, { token: admin.token })).status,
    ).toBe(200);
  }
  const news = await stream.until('incident_changed', 3);
  expect(news.map(({ data }) => data.id)).toEqual(ids.slice(2).map(String));
});
