import { randomInt, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_GROUPS, type PermissionCode } from '../../contract/permissions.ts';
import { addDays, singaporeDay } from '../../contract/singaporeTime.ts';
import { groups } from '../../server/database/schema.ts';
import { type AccountHost, sharedAccountHost } from '../helpers/accounts.ts';

let host: AccountHost;
beforeAll(async () => {
  host = await sharedAccountHost();
});

const today = () => singaporeDay(new Date());
const later = () => addDays(today(), 10);
const details = (token: string) => host.call('get_user_details', { platform: 'web' }, { token });

describe("saving another's record", () => {
  test('UDET-4 UDET-12 IAUD-2 with p9 every field is saved, with one entry', async () => {
    const { id, email } = await host.addUser();
    const change = {
      name: " Siti d/o O'Brien ",
      mobile_no: '+6581112222',
      staff_id: String(randomInt(30_000_000, 90_000_000)),
      park: 'Night Safari',
      department: 'Safety',
      sub_department: 'WSH',
      account_expiry: later(),
    };
    expect((await host.save({ id, ...change })).status).toBe(200);
    const { body } = await host.call('get_user', { platform: 'web', id }, { token: host.people.admin.token });
    expect(body.data).toMatchObject({ ...change, name: "Siti d/o O'Brien", email });
    const [entry, ...more] = await host.trailOf(id);
    expect(entry).toHaveLength(7);
    expect(entry).toContain('Update park from Singapore Zoo to Night Safari');
    expect(more).toEqual([]);
    expect((await host.identityOf(id))?.displayName).toBe("Siti d/o O'Brien");
  });

  test('UDET-13 an empty or missing field of a new account, or of one that is saved, has its own text', async () => {
    const role = 'Please choose the role.';
    const profile = { name: 'Nur', mobile_no: '+6581234567', staff_id: '30000000', department: 'Operations' };
    for (const empty of [{ role: '', park: '', email: '', sub_department: '' }, {}]) {
      const input = { platform: 'web', ...profile, ...empty } as never;
      expect(await host.call('create_user', input, { token: host.people.admin.token })).toMatchObject({
        status: 400,
        body: {
          errors: {
            role,
            park: 'Please choose the park.',
            email: 'Required Field',
            sub_department: 'Please choose the sub department.',
          },
        },
      });
    }
    const { id } = await host.addUser();
    expect((await host.save({ id, role: '' as never })).body.errors).toEqual({ role });
    expect((await host.save({ id, park: '', department: '', email: '', staff_id: '' })).body.errors).toEqual({
      park: 'Please choose the park.',
      department: 'Please choose the department.',
      sub_department: 'Please choose the sub department.',
      email: 'Required Field',
      staff_id: 'Please enter the staff id',
    });
  });

  test('UDET-12 IAUD-2 a record sent as it is changes nothing and writes nothing', async () => {
    const { id } = await host.addUser({ latestUpdatedAt: new Date('2026-01-01T00:00:00Z') });
    const token = host.people.admin.token;
    const read = async () => (await host.call('get_user', { platform: 'web', id }, { token })).body.data;
    const before = await read();
    expect((await host.save({ ...before, role: before.role })).status).toBe(200);
    expect(await read()).toEqual(before);
    expect(await host.trailOf(id)).toEqual([]);
  });

  test.each([
    [{ name: '' }, 'name', 'Required Field'],
    [{ email: 'nobody' }, 'email', 'Email is invalid'],
    [{ mobile_no: '+65' }, 'mobile_no', 'Required Field'],
    [{ staff_id: '123' }, 'staff_id', 'Required 8 numbers'],
    [{ park: 'Jurassic Park' }, 'park', 'Please choose the park.'],
    [{ department: 'Magic' }, 'department', 'Please choose the department.'],
    [{ department: 'Safety' }, 'sub_department', 'Please choose the sub department.'],
  ] as const)('UDET-13 IAUD-2 %j is refused and nothing is stored', async (change, field, text) => {
    const { id } = await host.addUser();
    const before = await host.rowOf(id);
    const { status, body } = await host.save({ id, mobile_no: '+6580000000', ...change });
    expect(status).toBe(400);
    expect(body.errors).toHaveProperty(field, text);
    expect(await host.rowOf(id)).toEqual(before);
    expect(await host.trailOf(id)).toEqual([]);
  });

  test('UDET-4 without p9 and p14 nobody saves another, nor learns whether there is one', async () => {
    const { id } = await host.addUser();
    for (const role of ['junior_user', 'senior_user', 'super_user'] as const) {
      expect((await host.save({ id, name: 'Other' }, role)).status).toBe(403);
      expect((await host.save({ id: 'nobody', name: 'Other' }, role)).status).toBe(403);
    }
    expect((await host.save({ id: 'nobody', name: 'Other' })).status).toBe(404);
  });

  test('GRP-3 with p14 alone the role is all that is saved', async () => {
    const { id } = await host.addUser();
    const { database, people } = host;
    const perms = (list: PermissionCode[]) =>
      database.update(groups).set({ perms: list }).where(eq(groups.id, 'admin'));
    await perms(['p14']);
    expect((await host.save({ id, name: 'Other' })).status).toBe(403);
    expect((await host.save({ id, name: 'Other', role: 'senior_user' })).status).toBe(403);
    expect((await host.save({ id: people.super_admin.id, role: 'junior_user' })).status).toBe(403);
    expect((await host.save({ id, role: 'senior_user' })).status).toBe(200);
    await perms([...DEFAULT_GROUPS.admin.perms]);
    expect(await host.trailOf(id)).toEqual([['Update role from Junior User to Senior User']]);
  });

  test('UDET-16 no role above the own, no account above the own, not the own role', async () => {
    const { id } = await host.addUser();
    const { people } = host;
    expect((await host.save({ id, role: 'super_admin' })).status).toBe(403);
    expect((await host.save({ id: people.super_admin.id, name: 'Other' })).status).toBe(403);
    expect((await host.save({ id: people.admin.id, role: 'super_admin' })).status).toBe(403);
    expect((await host.save({ id: people.super_admin.id, role: 'admin' }, 'super_admin')).status).toBe(403);
    expect((await host.rowOf(id)).role).toBe('junior_user');
  });

  test('UDET-12 the email of another is refused, a free one signs in from then on', async () => {
    const one = await host.addUser();
    const other = await host.addUser();
    expect(await host.save({ id: one.id, email: other.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { message: 'Email already exists', errors: { email: 'Email already exists' } },
    });
    const free = `New.Address-${randomUUID()}@parks.example`;
    expect((await host.save({ id: one.id, email: free })).status).toBe(200);
    expect(await host.signIn(free.toLowerCase())).not.toBe('');
    await expect(host.signIn(one.email)).rejects.toThrow();
  });

  test('UDET-13 the staff ID of another is refused', async () => {
    const one = await host.addUser();
    const { staffId } = await host.rowOf((await host.addUser()).id);
    expect(await host.save({ id: one.id, staff_id: staffId })).toMatchObject({
      status: 409,
      body: { message: 'Staff ID already exists' },
    });
  });

  test('UDET-4 two who change different fields at once both have their way', async () => {
    const { id } = await host.addUser();
    const answers = await Promise.all([
      host.save({ id, park: 'Night Safari' }),
      host.save({ id, mobile_no: '+6580000001' }, 'super_admin'),
      host.save({ id, role: 'senior_user' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await host.rowOf(id)).toMatchObject({
      park: 'Night Safari',
      mobileNo: '+6580000001',
      role: 'senior_user',
    });
    expect(await host.trailOf(id)).toHaveLength(3);
  });

  test('UDET-4 UDET-12 two who each send the whole profile change only what they changed', async () => {
    const { id } = await host.addUser();
    const { park, mobileNo: mobile_no } = await host.rowOf(id);
    const one = { id, park: 'Night Safari', mobile_no, changed_fields: ['park' as const] };
    const other = { id, park, mobile_no: '+6580000002', changed_fields: ['mobile_no' as const] };
    expect((await host.save(one)).status).toBe(200);
    expect((await host.save(other)).status).toBe(200);
    expect(await host.rowOf(id)).toMatchObject({ park: 'Night Safari', mobileNo: '+6580000002' });
  });
});

describe('suspending and reactivating', () => {
  const suspend = (id: string, archive_date: string) =>
    host.save({ id, is_active: -1, archive_date, remark: 'Left the company' });

  test('UDET-6 AUTH-16 today acts now: sessions end, the identity service refuses, one entry', async () => {
    const { id, email } = await host.addUser();
    const token = await host.signIn(email);
    expect((await suspend(id, today())).status).toBe(200);
    expect(await host.rowOf(id)).toMatchObject({
      isActive: -1,
      archiveDate: today(),
      suspensionRemark: 'Left the company',
      suspendedBy: host.people.admin.id,
    });
    // AUTH-7: a session that was open is told why it ended.
    expect(await details(token)).toMatchObject({ status: 401, body: { reason: 'suspended' } });
    await expect(host.signIn(email)).rejects.toThrow('USER_DISABLED');
    expect(await host.trailOf(id)).toEqual([
      ['Update status from Active to Archived', 'Remark: Left the company'],
    ]);
    // UDET-8: a console that applies its own list meanwhile changes nothing.
    expect((await suspend(id, today())).status).toBe(200);
    expect(await host.trailOf(id)).toHaveLength(1);
  });

  test('UDET-5 UDET-7 a suspended account takes nothing but its reactivation', async () => {
    const { id, email } = await host.addUser();
    const before = await host.signIn(email);
    await suspend(id, today());
    expect(await host.save({ id, name: 'Other' })).toMatchObject({
      status: 409,
      body: { message: 'This user has been suspended.' },
    });
    expect((await host.save({ id, is_active: 1, is_new: 0, remark: 'Came back' })).status).toBe(200);
    expect(await host.rowOf(id)).toMatchObject({
      isActive: 1,
      isNew: 0,
      archiveDate: null,
      suspensionRemark: '',
    });
    expect((await details(await host.signIn(email))).status).toBe(200);
    // AUTH-16: what was open when it was suspended stays ended.
    expect(await details(before)).toMatchObject({ status: 401, body: { reason: 'session' } });
    expect((await host.trailOf(id)).at(-1)).toEqual([
      'Update status from Archived to Active',
      'Remark: Came back',
    ]);
  });

  test('UDET-6 UDET-7 AUTH-7 who never signed in comes back active, with a password to choose', async () => {
    const { id, email } = await host.addUser({ isActive: 0, isNew: 1 });
    await suspend(id, today());
    await host.save({ id, is_active: 1, remark: 'After all' });
    expect(await host.rowOf(id)).toMatchObject({ isActive: 1, isNew: 1 });
    expect((await details(await host.signIn(email))).status).toBe(200);
  });

  test('UDET-6 the date is required and the day is not past', async () => {
    const { id } = await host.addUser();
    expect(await host.save({ id, is_active: -1 })).toMatchObject({
      status: 400,
      body: { errors: { archive_date: 'Required field' } },
    });
    expect((await suspend(id, addDays(today(), -1))).status).toBe(400);
    expect((await host.rowOf(id)).isActive).toBe(1);
  });

  test('UDET-6 UDET-8 a later day is kept, the account works until then, and it can be taken back', async () => {
    const { id, email } = await host.addUser();
    const token = await host.signIn(email);
    expect((await suspend(id, later())).status).toBe(200);
    expect(await host.rowOf(id)).toMatchObject({ isActive: 1, archiveDate: later() });
    expect((await details(token)).status).toBe(200);
    expect((await host.save({ id, is_active: 1, remark: 'Stays' })).status).toBe(200);
    expect(await host.rowOf(id)).toMatchObject({ isActive: 1, archiveDate: null });
    expect((await host.trailOf(id)).map(([first]) => first)).toEqual([
      `Schedule suspension on ${later()}`,
      `Cancel suspension scheduled on ${later()}`,
    ]);
  });

  test('UDET-3 an expiry that is past shuts at once, one taken back lets in', async () => {
    const { id, email } = await host.addUser();
    const token = await host.signIn(email);
    await host.save({ id, account_expiry: '2026-01-01' });
    expect(await details(token)).toMatchObject({ status: 401, body: { reason: 'suspended' } });
    await expect(host.signIn(email)).rejects.toThrow('USER_DISABLED');
    expect((await host.save({ id, account_expiry: '' })).status).toBe(200);
    expect((await details(await host.signIn(email))).status).toBe(200);
  });

  test('UDET-9 a save neither locks, unlocks nor activates', async () => {
    const locked = await host.addUser({ isActive: 0, isNew: 0 });
    const newcomer = await host.addUser({ isActive: 0, isNew: 1 });
    const active = await host.addUser();
    expect((await host.save({ id: locked.id, is_active: 1, is_new: 0 })).status).toBe(409);
    expect((await host.save({ id: newcomer.id, is_active: 1, is_new: 0 })).status).toBe(409);
    expect((await host.save({ id: active.id, is_active: 0, is_new: 0 })).status).toBe(409);
  });
});
