import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { singaporeDay } from '../../../contract/singaporeTime.ts';
import { type AccountServer, startAccountServer } from '../../helpers/accounts.ts';
import { LIST, NEXT, NUMBER, specClient, succeeding, TEXT } from '../../helpers/specClient.ts';

/* The account, group and settings calls of the first specification, section 7, from its client's point of view. */

let server: AccountServer;
beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

const admin = specClient(
  () => server,
  () => server.people.admin.token,
);

const USER = {
  id: TEXT,
  staff_id: expect.stringMatching(/^\d{8}$/),
  name: TEXT,
  email: TEXT,
  mobile_no: TEXT,
  role: expect.stringMatching(/^(junior_user|senior_user|super_user|admin|super_admin)$/),
  park: TEXT,
  department: TEXT,
  sub_department: TEXT,
  is_active: expect.toSatisfy((value) => [-1, 0, 1].includes(value)),
  is_new: expect.toSatisfy((value) => [0, 1].includes(value)),
  created_at: TEXT,
  latest_updated_at: TEXT,
  last_login_at: TEXT,
  account_expiry: expect.stringMatching(/^(\d{4}-\d\d-\d\d)?$/),
  archive_date: TEXT,
};
const PROFILE = {
  name: 'Nur Aisyah',
  mobile_no: '+6581234567',
  role: 'junior_user',
  park: 'Singapore Zoo',
  department: 'Operations',
  sub_department: 'Ranger/Security',
  account_expiry: '',
};
const getFlags = async (id: string) => {
  const { data } = await succeeding(admin.get('/user/user/', { id }));
  return [data.is_active, data.is_new];
};

describe('USER-2 UDET-2 accounts', () => {
  test.each(['all', 'suspended', 'locked'])(
    'DATA-1 USER-5 the list, tab %s, every filter sent',
    async (user_type) => {
      const body = await succeeding(
        admin.get('/user/get_all_users/', {
          joined_from_date: '',
          joined_to_date: '',
          role: 'All',
          park: 'All',
          department: '',
          user_type,
          page: 0,
          size: 10,
          sorting: 'desc',
          sorting_label: 'latest_updated_at',
          search: '',
        }),
      );
      expect(body).toMatchObject({ data: LIST, next: NEXT, total_pages: NUMBER });
      expect(body.data.length > 0).toBe(user_type === 'all');
      for (const user of body.data) expect(user).toMatchObject(USER);
    },
  );

  test('UDET-15 UDET-2 UDET-10 made, read, saved, deleted', async () => {
    const made = { ...PROFILE, email: 'nur@parks.example', staff_id: '40000001' };
    await succeeding(admin.post('/user/save_user/', made));
    const again = await admin.post('/user/save_user/', made);
    expect([again.status, again.body.message]).toEqual([409, 'Email already exists']);
    const found = await succeeding(
      admin.get('/user/get_all_users/', { page: 0, size: 10, search: 'nur@parks.example' }),
    );
    const { id } = found.data[0];
    const { data } = await succeeding(admin.get('/user/user/', { id }));
    expect(data).toMatchObject({ ...USER, ...made, id, is_active: 0, is_new: 1 });
    expect(data.last_login_at).toBe('Not logged in yet');
    // The whole profile, without the email unless it changed (UDET-12).
    const { email: _, ...profile } = made;
    await succeeding(
      admin.post('/user/user/', { id, ...profile, park: 'Night Safari', is_active: 0, is_new: 1 }),
    );
    expect((await succeeding(admin.get('/user/user/', { id }))).data.park).toBe('Night Safari');
    const { id: deleted_by } = server.people.admin;
    await succeeding(admin.remove('/user/user/', { id, name: made.name, email: made.email, deleted_by }));
    expect((await admin.get('/user/user/', { id })).status).toBe(404);
  });

  test('UDET-6 UDET-7 suspended and reactivated by flags and date alone', async () => {
    const { id, email } = await server.addUser();
    await succeeding(
      admin.post('/user/user/', { id, is_active: -1, archive_date: singaporeDay(new Date()) }),
    );
    expect((await succeeding(admin.get('/user/user/', { id }))).data).toMatchObject({
      is_active: -1,
      archive_date: singaporeDay(new Date()),
    });
    await expect(server.signIn(email)).rejects.toThrow('USER_DISABLED');
    await succeeding(admin.post('/user/user/', { id, is_active: 1, is_new: 0, archive_date: '' }));
    expect(await getFlags(id)).toEqual([1, 0]);
    expect(await server.trailOf(id)).toEqual([
      ['Update status from Active to Archived'],
      ['Update status from Archived to Active'],
    ]);
    await server.signIn(email);
  });

  test('UDET-9 unlocked', async () => {
    const { id: user_id } = await server.addUser({ isActive: 0, isNew: 0, lastLoginAt: new Date() });
    await succeeding(admin.post('/user/unlock_user/', { user_id }));
    expect(await getFlags(user_id)).toEqual([1, 0]);
  });

  test('UDET-11 a password is set, and its owner is notified', async () => {
    const { email } = await server.addUser();
    await succeeding(admin.post('/user/change_password/', { email, password: 'Quiet-otter-9' }));
    expect(await server.mailsTo(email)).toHaveLength(1);
    const short = await admin.post('/user/change_password/', { email, password: '12345' });
    expect([short.status, typeof short.body.message]).toEqual([400, 'string']);
  });

  test('UAUD-1 an audit entry is written and read', async () => {
    const { id: user_id, email } = await server.addUser();
    const { id: changed_by } = server.people.admin;
    const description = ['Called about the account'];
    await succeeding(
      admin.post('/user/create_user_audit_trail/', { user_id, email, changed_by, description }),
    );
    const trail = await succeeding(admin.get('/user/get_user_audit_trails/', { user_id, page: 1, size: 10 }));
    expect(trail).toMatchObject({ data: LIST, total_pages: 1, next: null });
    expect(trail.data).toMatchObject([
      { timestamp: TEXT, changed_by_name: server.people.admin.name, role: 'admin', description: LIST },
    ]);
    expect(trail.data[0].description[0]).toContain('Called about the account');
  });
});

describe('GRP-1 groups', () => {
  test('GRP-2 GRP-3 all groups, a page of one’s users, and a save for each member', async () => {
    const { data: groups } = await succeeding(admin.get('/user/get_all_groups/'));
    expect(groups).toHaveLength(5);
    for (const group of groups) {
      const fields = { id: TEXT, group_name: TEXT, description: TEXT, no_of_user: NUMBER, perms: LIST };
      expect(group).toMatchObject(fields);
    }
    const { id } = await server.addUser();
    const page = { role: 'junior_user', size: 10, page: 0, sorting: 'desc', search: '' };
    const { data: members } = await succeeding(admin.get('/user/get_group_users/', page));
    for (const member of members) {
      const { staff_id, name, department, park, created_at, role } = USER;
      expect(member).toMatchObject({ id: TEXT, staff_id, name, department, park, created_at, role });
    }
    await succeeding(admin.post('/user/user/', { id, role: 'senior_user' }));
    expect((await succeeding(admin.get('/user/user/', { id }))).data.role).toBe('senior_user');
  });
});

describe('SET-1 settings', () => {
  test('SET-3 read, and saved with the user’s id', async () => {
    const { data } = await succeeding(admin.get('/user/settings/'));
    // The response also has the switch for regulatory reports and the second factor, which this client does not know.
    const { regulatory_reporting, second_factor_roles, ...known } = data;
    expect(Object.keys(known).sort()).toEqual(['email', 'failed_login_attempts', 'otp_life_time', 'sms']);
    const saved = { sms: true, email: false, failed_login_attempts: 4, otp_life_time: 7 };
    await succeeding(admin.post('/user/settings/', { ...saved, user_id: server.people.admin.id }));
    expect((await succeeding(admin.get('/user/settings/'))).data).toEqual({
      ...saved,
      ...{ regulatory_reporting, second_factor_roles },
    });
  });
});
