import { beforeAll, expect, test } from 'vitest';
import { type AccountServer, sharedAccountServer } from '../../helpers/accounts.ts';
import { readSentCode } from '../../helpers/oneTimeCodes.ts';
import { LIST, specClient, succeeding, TEXT } from '../../helpers/specClient.ts';

/* The sign-in and device token calls of the first specification, section 7, from its client's point of view. */

let server: AccountServer;
let token = '';
beforeAll(async () => {
  server = await sharedAccountServer();
});

const nobody = specClient(() => server);
const me = specClient(
  () => server,
  () => token,
);

test('AUTH-7 AUTH-8 AUTH-9 a first sign-in: the details, the activation, the audit entry, the device', async () => {
  const { id, email, name } = await server.addUser({ isActive: 0, isNew: 1 });
  token = await server.signIn(email);
  const details = await succeeding(me.get('/user/get_user_details/', { access_token: token }));
  expect(details).toMatchObject({
    id,
    name,
    email,
    perms: LIST,
    role: 'junior_user',
    is_active: 0,
    is_new: 1,
    department: TEXT,
    sub_department: TEXT,
  });
  await succeeding(me.post('/user/user/', { id, is_active: 1, is_new: 0 }));
  await succeeding(
    me.post('/user/create_user_audit_trail/', { user_id: id, email, changed_by: id, description: ['Login'] }),
  );
  const current = await succeeding(me.get('/user/get_current_user/', { id }));
  expect(current).toMatchObject({ id, department: 'Operations', sub_department: 'Ranger/Security' });
  const device = { user_id: id, device_token: 'device-1' };
  await succeeding(me.post('/push_notification/store_device_token/', device));
  await succeeding(me.post('/push_notification/remove_device_token/', device));
  const after = await succeeding(me.get('/user/get_user_details/', { access_token: token }));
  expect([after.is_active, after.is_new]).toEqual([1, 0]);
  expect(await server.trailOf(id)).toEqual([['Update status from Non Active to Active']]);
  expect(await server.signInsOf(id)).toHaveLength(1);
});

test('UDET-11 AUTH-8 the own password, and the acting user’s record saved as active and not new', async () => {
  const { id, email } = await server.addUser();
  token = await server.signIn(email);
  await succeeding(me.post('/user/change_password/', { email, password: 'Quiet-otter-9' }));
  token = await server.signIn(email, 'Quiet-otter-9');
  await succeeding(me.post('/user/user/', { id, is_active: 1, is_new: 0 }));
});

test('AUTH-11 a client that counted failures disables the account if the server counted as many, and requests the mail', async () => {
  const { id, email } = await server.addUser();
  const disable = { email, is_active: 0, is_new: 0, is_disable_acc: true };
  await succeeding(nobody.post('/user/user/', disable));
  expect((await server.rowOf(id)).isActive).toBe(1);
  for (let number = 0; number < 5; number += 1) await server.signIn(email, 'Wrong-1').catch(() => undefined);
  await succeeding(nobody.post('/user/user/', disable));
  expect(await server.rowOf(id)).toMatchObject({ isActive: 0, isNew: 0 });
  await succeeding(nobody.post('/user/send_email/', { email, mail_type: 'locked_acc' }));
  expect(await server.mailsTo(email)).toHaveLength(1);
});

test('AUTH-12 AUTH-13 AUTH-14 a code is sent and checked; a password without its ticket stays refused', async () => {
  const { email } = await server.addUser();
  await succeeding(nobody.post('/user/send_otp/', { email }));
  const otp_code = await readSentCode(server, email);
  const wrong = await nobody.post('/user/check_otp/', {
    email,
    otp_code: otp_code === '000000' ? '1' : '000000',
  });
  expect([wrong.status, wrong.body.message]).toEqual([400, 'Code is invalid. Try again.']);
  await succeeding(nobody.post('/user/check_otp/', { email, otp_code }));
  const chosen = await nobody.post('/user/forgot_password/', { email, password: 'Quiet-otter-9' });
  expect([chosen.status, typeof chosen.body.message]).toEqual([400, 'string']);
  await server.signIn(email);
});
