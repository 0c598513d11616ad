import { randomInt, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_GROUPS, type PermissionCode } from '../../contract/permissions.ts';
import { addDays, dayToWireDate, singaporeDay } from '../../contract/singaporeTime.ts';
import { groups } from '../../server/database/schema.ts';
import { type AccountServer, sharedAccountServer } from '../helpers/accounts.ts';

let server: AccountServer;
beforeAll(async () => {
  server = await sharedAccountServer();
});

const today = () => singaporeDay(new Date());
const later = () => addDays(today(), 10);
const details = (token: string) => server.call('get_user_details', { platform: 'web' }, { token });

describe("saving another's record", () => {
  test('UDET-4 UDET-12 IAUD-2 with p9 every field is saved, with one entry', async () => {
    const { id, email } = await server.addUser();
    const change = {
      name: " Siti d/o O'Brien ",
      mobile_no: '+6581112222',
      staff_id: String(randomInt(30_000_000, 90_000_000)),
      park: 'Night Safari',
      department: 'Safety',
      sub_department: 'WSH',
      account_expiry: later(),
    };
    expect((await server.save({ id, ...change })).status).toBe(200);
    const { body } = await server.call(
      'get_user',
      { platform: 'web', id },
      { token: server.people.admin.token },
    );
    expect(body.data).toMatchObject({ ...change, name: "Siti d/o O'Brien", email });
    const [entry, ...more] = await server.trailOf(id);
    expect(entry).toHaveLength(7);
    expect(entry).toContain('Update park from Singapore Zoo to Night Safari');
    expect(more).toEqual([]);
    expect((await server.identityOf(id))?.displayName).toBe("Siti d/o O'Brien");
  });

  test('UDET-13 an empty or missing field of a new account, or of one that is saved, has its own text', async () => {
    const role = 'Please choose the role.';
    const profile = { name: 'Nur', mobile_no: '+6581234567', staff_id: '30000000', department: 'Operations' };
    for (const empty of [{ role: '', park: '', email: '', sub_department: '' }, {}]) {
      const input = { platform: 'web', ...profile, ...empty } as never;
      expect(await server.call('create_user', input, { token: server.people.admin.token })).toMatchObject({
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
    const { id } = await server.addUser();
    expect((await server.save({ id, role: '' as never })).body.errors).toEqual({ role });
    expect(
      (await server.save({ id, park: '', department: '', email: '', staff_id: '' })).body.errors,
    ).toEqual({
      park: 'Please choose the park.',
      department: 'Please choose the department.',
      sub_department: 'Please choose the sub department.',
      email: 'Required Field',
      staff_id: 'Please enter the staff id',
    });
  });

  test('UDET-12 IAUD-2 a record sent as it is changes nothing and writes nothing', async () => {
    const { id } = await server.addUser({ latestUpdatedAt: new Date('2026-01-01T00:00:00Z') });
    const token = server.people.admin.token;
    const read = async () => (await server.call('get_user', { platform: 'web', id }, { token })).body.data;
    const before = await read();
    expect((await server.save({ ...before, role: before.role })).status).toBe(200);
    expect(await read()).toEqual(before);
    expect(await server.trailOf(id)).toEqual([]);
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
    const { id } = await server.addUser();
    const before = await server.rowOf(id);
    const { status, body } = await server.save({ id, mobile_no: '+6580000000', ...change });
    expect(status).toBe(400);
    expect(body.errors).toHaveProperty(field, text);
    expect(await server.rowOf(id)).toEqual(before);
    expect(await server.trailOf(id)).toEqual([]);
  });

  test('UDET-4 saving another account needs p9 and p14, and a refusal does not reveal whether it exists', async () => {
    const { id } = await server.addUser();
    for (const role of ['junior_user', 'senior_user', 'super_user'] as const) {
      expect((await server.save({ id, name: 'Other' }, role)).status).toBe(403);
      expect((await server.save({ id: 'nobody', name: 'Other' }, role)).status).toBe(403);
    }
    expect((await server.save({ id: 'nobody', name: 'Other' })).status).toBe(404);
  });

  test('GRP-3 with p14 alone the role is all that is saved', async () => {
    const { id } = await server.addUser();
    const { database, people } = server;
    const perms = (list: PermissionCode[]) =>
      database.update(groups).set({ perms: list }).where(eq(groups.id, 'admin'));
    await perms(['p14']);
    expect((await server.save({ id, name: 'Other' })).status).toBe(403);
    expect((await server.save({ id, name: 'Other', role: 'senior_user' })).status).toBe(403);
    expect((await server.save({ id: people.super_admin.id, role: 'junior_user' })).status).toBe(403);
    expect((await server.save({ id, role: 'senior_user' })).status).toBe(200);
    await perms([...DEFAULT_GROUPS.admin.perms]);
    expect(await server.trailOf(id)).toEqual([['Update role from Junior User to Senior User']]);
  });

  test('UDET-16 no role above the own, no account above the own, not the own role', async () => {
    const { id } = await server.addUser();
    const { people } = server;
    expect((await server.save({ id, role: 'super_admin' })).status).toBe(403);
    expect((await server.save({ id: people.super_admin.id, name: 'Other' })).status).toBe(403);
    expect((await server.save({ id: people.admin.id, role: 'super_admin' })).status).toBe(403);
    expect((await server.save({ id: people.super_admin.id, role: 'admin' }, 'super_admin')).status).toBe(403);
    expect((await server.rowOf(id)).role).toBe('junior_user');
  });

  test('UDET-12 the email of another is refused, a free one signs in from then on', async () => {
    const one = await server.addUser();
    const other = await server.addUser();
    expect(await server.save({ id: one.id, email: other.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { message: 'Email already exists', errors: { email: 'Email already exists' } },
    });
    const free = `New.Address-${randomUUID()}@parks.example`;
    expect((await server.save({ id: one.id, email: free })).status).toBe(200);
    expect(await server.signIn(free.toLowerCase())).not.toBe('');
    await expect(server.signIn(one.email)).rejects.toThrow();
  });

  test('UDET-13 the staff ID of another is refused', async () => {
    const one = await server.addUser();
    const { staffId } = await server.rowOf((await server.addUser()).id);
    expect(await server.save({ id: one.id, staff_id: staffId })).toMatchObject({
      status: 409,
      body: { message: 'Staff ID already exists' },
    });
  });

  test('UDET-4 two who change different fields at once both have their way', async () => {
    const { id } = await server.addUser();
    const answers = await Promise.all([
      server.save({ id, park: 'Night Safari' }),
      server.save({ id, mobile_no: '+6580000001' }, 'super_admin'),
      server.save({ id, role: 'senior_user' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await server.rowOf(id)).toMatchObject({
      park: 'Night Safari',
      mobileNo: '+6580000001',
      role: 'senior_user',
    });
    expect(await server.trailOf(id)).toHaveLength(3);
  });

  test('UDET-4 UDET-12 two who each send the whole profile change only what they changed', async () => {
    const { id } = await server.addUser();
    const { park, mobileNo: mobile_no } = await server.rowOf(id);
    const one = { id, park: 'Night Safari', mobile_no, changed_fields: ['park' as const] };
    const other = { id, park, mobile_no: '+6580000002', changed_fields: ['mobile_no' as const] };
    expect((await server.save(one)).status).toBe(200);
    expect((await server.save(other)).status).toBe(200);
    expect(await server.rowOf(id)).toMatchObject({ park: 'Night Safari', mobileNo: '+6580000002' });
  });

  test('UDET-4 UDET-12 of two who change the same field, the second learns the new value and overwrites it only on purpose', async () => {
    const { id } = await server.addUser();
    const { park, role, accountExpiry } = await server.rowOf(id);
    const seen = { park, role, account_expiry: accountExpiry ?? '' };
    const first = { park: 'Night Safari', role: 'senior_user', account_expiry: '2031-05-01' } as const;
    expect((await server.save({ id, ...first, seen_values: seen })).status).toBe(200);
    const second = { id, park: 'River Wonders', role: 'admin', account_expiry: '2032-05-01' } as const;
    const errors = {
      role: 'Someone else changed the role to “Senior User”.',
      park: 'Someone else changed the park to “Night Safari”.',
      account_expiry: 'Someone else changed the account expiry to “1 May 2031”.',
    };
    const message = `${Object.values(errors).join(' ')} Please check and save again.`;
    expect(await server.save({ ...second, seen_values: seen }, 'super_admin')).toMatchObject({
      status: 409,
      body: { message, errors },
    });
    expect(await server.rowOf(id)).toMatchObject({ park: 'Night Safari', role: 'senior_user' });
    // The same value again is no change, so it is not refused.
    expect((await server.save({ id, ...first, seen_values: seen })).status).toBe(200);
    expect((await server.save({ ...second, seen_values: first }, 'super_admin')).status).toBe(200);
    expect(await server.rowOf(id)).toMatchObject({ park: 'River Wonders', role: 'admin' });
  });

  test('UDET-4 a person’s own save does not overwrite what an administrator saved', async () => {
    const person = await server.addUser();
    const token = await server.signIn(person.email);
    const { mobileNo } = await server.rowOf(person.id);
    const save = (mobile_no: string, seen: string) =>
      server.call(
        'save_user',
        { platform: 'web', id: person.id, mobile_no, seen_values: { mobile_no: seen } },
        { token },
      );
    expect((await save('+6580000003', '+6580000009')).status).toBe(409);
    expect((await save('+6580000003', mobileNo)).status).toBe(200);
  });
});

describe('suspending and reactivating', () => {
  const suspend = (id: string, archive_date: string) =>
    server.save({ id, is_active: -1, archive_date, remark: 'Left the company' });

  test('UDET-6 AUTH-16 today acts now: sessions end, the identity service refuses, one entry', async () => {
    const { id, email } = await server.addUser();
    const token = await server.signIn(email);
    expect((await suspend(id, today())).status).toBe(200);
    expect(await server.rowOf(id)).toMatchObject({
      isActive: -1,
      archiveDate: today(),
      suspensionRemark: 'Left the company',
      suspendedBy: server.people.admin.id,
    });
    expect(await details(token)).toMatchObject({ status: 401, body: { reason: 'suspended' } });
    await expect(server.signIn(email)).rejects.toThrow('USER_DISABLED');
    expect(await server.trailOf(id)).toEqual([
      ['Update status from Active to Archived', 'Remark: Left the company'],
    ]);
    // A console that then applies its own suspension list changes nothing (UDET-8).
    expect((await suspend(id, today())).status).toBe(200);
    expect(await server.trailOf(id)).toHaveLength(1);
  });

  test('UDET-5 UDET-7 a suspended account takes nothing but its reactivation', async () => {
    const { id, email } = await server.addUser();
    const before = await server.signIn(email);
    await suspend(id, today());
    expect(await server.save({ id, name: 'Other' })).toMatchObject({
      status: 409,
      body: { message: 'This user has been suspended.' },
    });
    expect((await server.save({ id, is_active: 1, is_new: 0, remark: 'Came back' })).status).toBe(200);
    expect(await server.rowOf(id)).toMatchObject({
      isActive: 1,
      isNew: 0,
      archiveDate: null,
      suspensionRemark: '',
    });
    expect((await details(await server.signIn(email))).status).toBe(200);
    expect(await details(before)).toMatchObject({ status: 401, body: { reason: 'session' } });
    expect((await server.trailOf(id)).at(-1)).toEqual([
      'Update status from Archived to Active',
      'Remark: Came back',
    ]);
  });

  test('UDET-6 UDET-7 AUTH-7 an account that never signed in is reactivated with a password to choose', async () => {
    const { id, email } = await server.addUser({ isActive: 0, isNew: 1 });
    await suspend(id, today());
    await server.save({ id, is_active: 1, remark: 'After all' });
    expect(await server.rowOf(id)).toMatchObject({ isActive: 1, isNew: 1 });
    expect((await details(await server.signIn(email))).status).toBe(200);
  });

  test('UDET-6 the date is required and the day is not past', async () => {
    const { id } = await server.addUser();
    expect(await server.save({ id, is_active: -1 })).toMatchObject({
      status: 400,
      body: { errors: { archive_date: 'Required field' } },
    });
    expect((await suspend(id, addDays(today(), -1))).status).toBe(400);
    expect((await server.rowOf(id)).isActive).toBe(1);
  });

  test('UDET-6 UDET-8 a later day is kept, the account works until then, and it can be taken back', async () => {
    const { id, email } = await server.addUser();
    const token = await server.signIn(email);
    expect((await suspend(id, later())).status).toBe(200);
    expect(await server.rowOf(id)).toMatchObject({ isActive: 1, archiveDate: later() });
    expect((await details(token)).status).toBe(200);
    expect((await server.save({ id, is_active: 1, remark: 'Stays' })).status).toBe(200);
    expect(await server.rowOf(id)).toMatchObject({ isActive: 1, archiveDate: null });
    expect((await server.trailOf(id)).map(([first]) => first)).toEqual([
      `Schedule suspension on ${dayToWireDate(later())}`,
      `Cancel suspension scheduled on ${dayToWireDate(later())}`,
    ]);
  });

  test('UDET-3 a past expiry locks at once, removing it unlocks', async () => {
    const { id, email } = await server.addUser();
    const token = await server.signIn(email);
    await server.save({ id, account_expiry: '2026-01-01' });
    expect(await details(token)).toMatchObject({ status: 401, body: { reason: 'suspended' } });
    await expect(server.signIn(email)).rejects.toThrow('USER_DISABLED');
    expect((await server.save({ id, account_expiry: '' })).status).toBe(200);
    expect((await details(await server.signIn(email))).status).toBe(200);
  });

  test('UDET-9 a save neither locks, unlocks nor activates', async () => {
    const locked = await server.addUser({ isActive: 0, isNew: 0 });
    const newcomer = await server.addUser({ isActive: 0, isNew: 1 });
    const active = await server.addUser();
    expect((await server.save({ id: locked.id, is_active: 1, is_new: 0 })).status).toBe(409);
    expect((await server.save({ id: newcomer.id, is_active: 1, is_new: 0 })).status).toBe(409);
    expect((await server.save({ id: active.id, is_active: 0, is_new: 0 })).status).toBe(409);
  });
});
