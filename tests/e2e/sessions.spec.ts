import { demoEmail } from '../../demo/accounts.ts';
import { expect, test } from '../helpers/browser.ts';
import { getToken } from '../helpers/calls.ts';
import { fillCredentials, home } from '../helpers/console.ts';
import { callAs, staffMember } from '../helpers/staff.ts';

test('AUTH-16 UDET-3 an administrator reads a person’s devices and signs them out; their open console ends immediately', {
  tag: '@desk',
}, async ({ page, server, noise }) => {
  noise.expect(/401/);
  const person = await staffMember(server.origin, 'junior_user');
  await page.goto('/login_with_id');
  await fillCredentials(page, person.email, person.password);
  await expect(home(page)).toBeVisible();

  const admin = await getToken(server.origin, demoEmail('admin'));
  const user_id = person.id;
  const { data } = await callAs(server.origin, admin, 'get_sessions', { user_id });
  const names = data.devices.map(({ device }: { device: string }) => device);
  expect(names).toContainEqual(expect.stringMatching(/^Chrome \d+ on/));
  await callAs(server.origin, admin, 'sign_out_everywhere', { user_id, keep_this: false });
  await expect(page.getByRole('link', { name: 'Sign in with email and password' })).toBeVisible();
});
