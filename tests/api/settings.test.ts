import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointInput } from '../../contract/endpoints.ts';
import { ROLES, type Role } from '../../contract/permissions.ts';
import { settings } from '../../contract/schemas/settings.ts';
import { type AccountServer, startAccountServer } from '../helpers/accounts.ts';

let server: AccountServer;
let first: object;
beforeAll(async () => {
  server = await startAccountServer();
  first = (await read('admin')).body.data;
});
afterAll(() => server.close());

const read = (role: Role) =>
  server.call('get_settings', { platform: 'web' }, { token: server.people[role].token });
const VALUES = { email: false, sms: true, failed_login_attempts: 3, otp_life_time: 10 };
const save = (change: Partial<EndpointInput<'save_settings'>> = {}, role: Role = 'admin') => {
  const { id, token } = server.people[role];
  return server.call('save_settings', { platform: 'web', user_id: id, ...VALUES, ...change }, { token });
};

test('SHELL-10 everyone can read them, saving needs p9', async () => {
  for (const role of ROLES) {
    const { status, body } = await read(role);
    expect([role, status]).toEqual([role, 200]);
    expect(settings.parse(body.data)).toEqual(body.data);
  }
  for (const role of ['junior_user', 'senior_user', 'super_user'] as const) {
    expect([role, (await save({}, role)).status]).toEqual([role, 403]);
  }
});

test('SET-1 SET-3 saved settings apply to everyone at once, and are in the audit trail of the person who changed them', async () => {
  const begun = { email: true, sms: false, failed_login_attempts: 5, otp_life_time: 5 };
  expect(first).toEqual({ ...begun, regulatory_reporting: true, second_factor_roles: [] });
  await save(begun);
  const before = await server.trailOf(server.people.admin.id);
  expect((await save()).status).toBe(200);
  expect((await read('junior_user')).body.data).toEqual({
    ...VALUES,
    regulatory_reporting: true,
    second_factor_roles: [],
  });
  const trail = [
    ...before,
    [
      'Settings: Update OTP delivery from Email to SMS',
      'Settings: Update failed login attempts from 5 to 3',
      'Settings: Update OTP life time in minutes from 5 to 10',
    ],
  ];
  expect(await server.trailOf(server.people.admin.id)).toEqual(trail);
  expect((await save()).status).toBe(200);
  expect(await server.trailOf(server.people.admin.id)).toEqual(trail);
});

test('SET-3 AUTH-11 the new limit counts for the very next sign-in that fails', async () => {
  const { email } = await server.addUser();
  const wrong = () => server.signIn(email, 'Wrong-password-1').catch((error: Error) => error.message);
  await save({ failed_login_attempts: 7 });
  expect((await server.call('failed_sign_in', { platform: 'web', email: 'x@parks.example' })).body.max).toBe(
    7,
  );
  expect(await wrong()).toBe('INVALID_LOGIN_CREDENTIALS');
  await save({ failed_login_attempts: 3 });
  expect([await wrong(), await wrong()]).toEqual(['INVALID_LOGIN_CREDENTIALS', 'USER_DISABLED']);
});

test.each([
  [{ otp_life_time: 0 }, 'otp_life_time', 'Please enter at least 1 minute and must not start with zero'],
  [{ otp_life_time: 1.5 }, 'otp_life_time', 'Please enter at least 1 minute and must not start with zero'],
  [{ otp_life_time: 61 }, 'otp_life_time', 'Please enter at most 60 minutes'],
  [{ failed_login_attempts: 11 }, 'failed_login_attempts', undefined],
  [{ failed_login_attempts: 0 }, 'failed_login_attempts', undefined],
  [{ email: true, sms: true }, '', 'Please choose either Email or SMS.'],
  [{ email: false, sms: false }, '', 'Please choose either Email or SMS.'],
] as const)('SET-1 SET-2 %j is refused', async (change, field, text) => {
  const before = (await read('admin')).body.data;
  const { status, body } = await save(change);
  expect(status).toBe(400);
  expect(Object.keys(body.errors)).toContain(field);
  if (text) expect(body.errors[field]).toBe(text);
  expect((await read('admin')).body.data).toEqual(before);
});
