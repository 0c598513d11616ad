import { inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pushMessageRecipients } from '../../server/database/schema.ts';
import { notify, storeIncident } from '../helpers/notifications.ts';
import { sharedServer, type TestServer, type TestUser } from '../helpers/server.ts';

type Message = { id: string; incident_id: string; text: string; is_new: boolean; read_users: string[] };

let server: TestServer;
let by: TestUser;
let me: TestUser;
let colleague: TestUser;
let token: string;
let colleagueToken: string;

beforeAll(async () => {
  server = await sharedServer();
  by = await server.addUser({ role: 'senior_user' });
  me = await server.addUser({ subDepartment: 'WSH' });
  colleague = await server.addUser({ subDepartment: 'WSH' });
  token = await server.signIn(me.email);
  colleagueToken = await server.signIn(colleague.email);
});
beforeEach(async () => {
  server.setNow();
  await emptyFeeds();
});

const emptyFeeds = () =>
  server.database
    .delete(pushMessageRecipients)
    .where(inArray(pushMessageRecipients.userId, [me.id, colleague.id]));

type Described = Parameters<typeof storeIncident>[1]['description'];
const tell = async (description: Described = {}, at?: string) => {
  server.setNow(at ? new Date(at) : undefined);
  const id = await storeIncident(server, { by, description });
  await notify(server, id, { by });
  server.setNow();
  return String(id);
};
const feed = async (given: object = {}): Promise<{ data: Message[]; next: string | null }> => {
  const { status, body } = await server.call(
    'filter_push_messages',
    { platform: 'web', user_id: me.id, ...given },
    { token },
  );
  expect(status).toBe(200);
  return body;
};
const follow = async (next: string) => {
  const answer = await fetch(`${server.origin}/api${next}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  return answer.json();
};
const mine = { platform: 'web', user_id: '' } as const;
const read = (id: string, as = token, userId = me.id) =>
  server.call('have_read_message', { ...mine, user_id: userId, id }, { token: as });
const remove = (id: string) => server.call('delete_push_message', { ...mine, user_id: me.id, id }, { token });
const hasNew = async (as = token, userId = me.id) =>
  (await server.call('has_new_push_message', { ...mine, user_id: userId }, { token: as })).body.has_new;

describe('the feed', () => {
  test('NPAN-1 newest first, unread marked, with the incident behind it', async () => {
    const first = await tell();
    const second = await tell({ park: 'Night Safari' });
    const { data } = await feed();
    expect(data.map(({ incident_id, is_new, read_users }) => [incident_id, is_new, read_users])).toEqual([
      [second, true, []],
      [first, true, []],
    ]);
    expect(data[0]?.text).toMatch(/^New_incident_INC-\d{6}_\(Cat_1\):_Slip\/trip\/fall_at_Night_Safari$/);
  });

  test('NPAN-2 reading one marks it for this user alone', async () => {
    await tell();
    await tell();
    const [newest, oldest] = (await feed()).data;
    expect((await read(newest?.id ?? '')).status).toBe(200);
    expect((await read(newest?.id ?? '')).status).toBe(200);
    const { data } = await feed();
    expect(data.map(({ is_new, read_users }) => [is_new, read_users])).toEqual([
      [false, [me.id]],
      [true, []],
    ]);
    expect(await hasNew()).toBe(true);
    expect((await read(oldest?.id ?? '')).status).toBe(200);
    expect([await hasNew(), await hasNew(colleagueToken, colleague.id)]).toEqual([false, true]);
  });

  test('NPAN-2 Read All marks all messages of this user only', async () => {
    await tell();
    await tell();
    expect((await read('')).status).toBe(200);
    expect([await hasNew(), await hasNew(colleagueToken, colleague.id)]).toEqual([false, true]);
  });

  test('NPAN-2 deleting takes a message from this user alone', async () => {
    await tell();
    const id = (await feed()).data[0]?.id ?? '';
    expect((await remove(id)).status).toBe(200);
    expect((await feed()).data).toEqual([]);
    expect(await hasNew()).toBe(false);
    expect(await hasNew(colleagueToken, colleague.id)).toBe(true);
    expect((await remove(id)).status).toBe(404);
  });

  test.each(['0', '1e3', '999999999', '99999999999999999999'])(
    'NPAN-2 a message of another user is not found: %s',
    async (id) => {
      await tell();
      expect([(await read(id)).status, (await remove(id)).status]).toEqual([404, 404]);
      expect(await hasNew()).toBe(true);
    },
  );

  test('NPAN-1 messages of others cannot be read, marked or deleted', async () => {
    await tell();
    const id = (await feed()).data[0]?.id ?? '';
    const other = { token: colleagueToken };
    const given = { ...mine, user_id: me.id };
    const answers = [
      await server.call('get_push_messages', given, other),
      await server.call('filter_push_messages', given, other),
      await server.call('has_new_push_message', given, other),
      await server.call('have_read_message', { ...given, id }, other),
      await server.call('delete_push_message', { ...given, id }, other),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await feed()).data[0]?.is_new).toBe(true);
  });
});

describe('finding messages', () => {
  test('NPAN-3 by park, category, day in Singapore, read or not, and words as they are read', async () => {
    const zoo = await tell({ park: 'Singapore Zoo' }, '2026-10-31T15:59:59Z');
    const safari = await tell({ park: 'Night Safari', category: 'c2' }, '2026-10-31T16:00:00Z');
    const none = await tell({ park: 'Night Safari', category: '' }, '2026-11-02T16:00:00Z');
    await read((await feed()).data[0]?.id ?? '');
    const found = async (given: object) => (await feed(given)).data.map(({ incident_id }) => incident_id);
    expect(await found({ park: 'Night Safari' })).toEqual([none, safari]);
    expect(await found({ park: 'All' })).toEqual([none, safari, zoo]);
    expect(await found({ category: 'c2' })).toEqual([safari]);
    expect(await found({ category: 'c1' })).toEqual([none, zoo]);
    expect(await found({ start_date: '2026-11-01', end_date: '2026-11-02' })).toEqual([safari]);
    expect(await found({ end_date: '2026-10-31' })).toEqual([zoo]);
    expect(await found({ status: '1' })).toEqual([none]);
    expect(await found({ status: '0' })).toEqual([safari, zoo]);
    expect(await found({ search: 'at singapore zoo' })).toEqual([zoo]);
    expect(await found({ search: 'at_Singapore_Zoo' })).toEqual([zoo]);
    expect(await found({ search: '%' })).toEqual([]);
  });

  test('NPAN-3 further pages keep the filter', async () => {
    for (const park of ['Night Safari', 'Singapore Zoo', 'Night Safari', 'Night Safari'])
      await tell({ park });
    const first = await feed({ park: 'Night Safari', search: 'incident', size: 2 });
    const second = await follow(first.next ?? '');
    expect([first.data.length, second.data.length, second.next]).toEqual([2, 1, null]);
  });

  test.each(['abc', '0', '-1', '1;drop table users'])(
    'NPAN-1 an invalid cursor is refused: %s',
    async (cursor) => {
      const given = { platform: 'web', user_id: me.id, cursor } as const;
      expect((await server.call('get_push_messages', given, { token })).status).toBe(400);
    },
  );

  test('NPAN-1 every message comes exactly once, whatever arrives during paging', async () => {
    const incidentId = await storeIncident(server, { by });
    const many = async (count: number) => {
      for (let index = 0; index < count; index += 1)
        await notify(server, incidentId, { by, event: 'updated' });
    };
    const plan = fc.record({
      before: fc.integer({ min: 0, max: 12 }),
      size: fc.integer({ min: 1, max: 5 }),
      between: fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ before, size, between }) => {
        await emptyFeeds();
        await many(before);
        const expected = (await feed({ size: 50 })).data.map(({ id }) => id);
        const seen: string[] = [];
        let page: { data: Message[]; next: string | null } = await feed({ size });
        const arriving = [...between];
        for (;;) {
          seen.push(...page.data.map(({ id }) => id));
          if (!page.next) break;
          const [following] = await Promise.all([follow(page.next), many(arriving.pop() ?? 0)]);
          page = following;
        }
        expect(seen).toEqual(expected);
      }),
      { numRuns: 15 },
    );
  });
});
