import { test as consoleTest, expect } from '../helpers/browser.ts';
import { START_TIME } from '../helpers/builtServer.ts';
import { withServer } from '../helpers/builtServerTemplate.ts';
import {
  choose,
  completeForm,
  fact,
  makePhoto,
  NEW_INCIDENT,
  openTab,
  signInByHand,
  visit,
} from '../helpers/console.ts';
import { rows } from '../helpers/incidentList.ts';
import { type SpecServer, startSpecServer } from '../helpers/specServer.ts';

/* The server has only the specification's calls and fields. Stored sessions contain our features, so each test signs in. */

const test = consoleTest.extend<object, { seeds: SpecServer }>({
  seeds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern
    async ({}, use) => {
      const seeds = await startSpecServer();
      await use(seeds);
      await seeds.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ seeds }, use) => withServer({ env: { CONSOLE_API_URL: seeds.origin } }, use),
    { scope: 'worker', timeout: START_TIME },
  ],
});

test('AUTH-10 LIST-7 LIST-8 FORM-15 FORM-16 DET-13 signing in, paging, searching, filing an incident with a photo and opening it work', {
  tag: '@desk',
}, async ({ page, seeds }) => {
  await signInByHand(page, 'junior_user');
  await expect(rows(page)).toHaveCount(10);
  const position = page.getByRole('status').filter({ hasText: /^\d+ to / });
  await expect(position).toHaveText('1 to 10, page 1 of 3');
  await expect(page.getByText('Under Review')).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(position).toHaveText('11 to 20, page 2 of 3');
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect(position).toHaveText('21 to 26 of 26');

  await page.getByLabel('Search incidents').fill('elsewhere 2');
  await expect(position).toHaveText('1 to 7 of 7');
  await page.getByRole('link', { name: 'Kept elsewhere 21' }).click();
  await expect(page).toHaveURL(/search=true/);
  await expect(fact(page, 'Emergency services activated')).toHaveText('SCDF');
  await expect(fact(page, 'Ambulance or police called')).toHaveText('No');
  await openTab(page, 'Root Cause Analysis');
  await expect(fact(page, 'Unsafe Act')).toHaveText('Running');

  await visit(page, NEW_INCIDENT);
  const title = `Filed elsewhere ${Date.now()}`;
  await page.getByLabel(/^Incident Title/).fill(title);
  await page.getByLabel('Choose files').setInputFiles({
    name: 'knee.jpg',
    mimeType: 'image/jpeg',
    buffer: await makePhoto(page, 400, 300),
  });
  await expect(page.getByRole('button', { name: /^View Photo 1/ })).toBeVisible();
  await completeForm(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Incident filed.')).toBeVisible();
  // The response of this server has no id of the new incident.
  await expect(page.getByRole('link', { name: /^Open / })).toHaveCount(0);
  await page.getByLabel('Search incidents').fill(title);
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const photo = page.getByRole('button', { name: /^View Photo 1/ });
  await expect(photo).toBeVisible();
  expect(seeds.incidents.at(-1)).toMatchObject({ incident_status: 'Draft', filtered_park: 'Singapore Zoo' });

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('Message number 13', { exact: true })).toBeVisible();
  expect(seeds.complaints).toEqual([]);
});

test('NPAN-5 without a stream only the bell is polled, every half minute', {
  tag: '@desk',
}, async ({ page, seeds }) => {
  await page.clock.install();
  await signInByHand(page, 'junior_user');
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  seeds.setHasNew(true);
  await page.clock.fastForward('00:35');
  await expect(page.getByRole('button', { name: 'Notifications (unread)' })).toBeVisible();
  seeds.setHasNew(false);
  expect(seeds.complaints).toEqual([]);
});

test('FORM-6 FORM-7 without addresses the pin is saved by its coordinates, with an explanation', {
  tag: '@desk',
}, async ({ page, seeds }) => {
  await signInByHand(page, 'junior_user');
  await visit(page, NEW_INCIDENT);
  await choose(page, /^Park/, 'Singapore Zoo');
  await page.getByRole('button', { name: /Choose a zone/ }).click();
  await page.getByRole('button', { name: /Other: Pin current location/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Where did it happen?' });
  await dialog.getByRole('combobox').fill('Kidsworld');
  await expect(
    page.getByText("Place search isn't available. Place the pin on the map instead."),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  const map = dialog.locator('.leaflet-container');
  await map.click({ position: { x: 200, y: 200 } });
  await expect(
    dialog.getByText("Address lookup isn't available here. The location itself is saved."),
  ).toBeVisible();
  expect(seeds.complaints).toEqual([]);
});

test('AUTH-13 AUTH-14 a code expires and leads to a new password even if the server sends no time and no ticket', {
  tag: '@desk',
}, async ({ page, seeds }) => {
  await page.goto('/forgot');
  await page.getByLabel('Email').fill('someone@parks.example');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^0[45]:\d\d$/);
  const code = page.getByLabel('Six-digit code');
  await code.fill('654321');
  await code.press('Enter');
  await expect(page.getByText('Code is invalid. Try again.')).toBeVisible();
  await code.fill('123456');
  await code.press('Enter');
  await page.getByLabel('New password', { exact: true }).fill('Quiet-otter-1');
  await page.getByLabel('New password again', { exact: true }).fill('Quiet-otter-1');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page).toHaveURL(/\/reset_success\?email=/);
  expect(seeds.complaints).toEqual([]);
});

test('USER-3 UDET-9 UDET-10 UDET-11 UDET-15 UAUD-1 GRP-2 GRP-3 SET-1 NLST-1 accounts, groups, settings and the notification listing work with the specification’s calls alone', {
  tag: '@desk',
}, async ({ page, seeds }) => {
  const said = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const people = page.getByRole('main').getByRole('link', { name: /^Person / });
  await signInByHand(page, 'super_admin');
  await visit(page, '/user_management');
  await expect(people).toHaveCount(10);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(people).toHaveCount(4);
  await visit(page, '/user_management?filter={"user_type":"locked"}');
  await expect(people).toHaveCount(1);

  await page.getByRole('link', { name: 'Person 02' }).click();
  await press('Unlock User');
  await said('Successfully unlock this user.');
  await page.getByLabel(/^Name/).fill('Person Renamed');
  await press('Save');
  await said('The account was saved.');
  expect(seeds.users.find(({ id }) => id === 'u2')).toMatchObject({ is_active: 1, name: 'Person Renamed' });
  await openTab(page, 'Reset Password');
  await page.getByLabel(/^New Password/).fill('Given-by-me-1');
  await page.getByLabel(/^Confirm Password/).fill('Given-by-me-1');
  await page.getByRole('main').getByRole('button', { name: 'Reset Password' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();

  await page.getByRole('link', { name: 'View Audit Trail' }).click();
  await expect(page.getByRole('heading', { name: /^Audit Trail for / })).toBeVisible();
  await said('Create user');

  await visit(page, '/user_management/new_user_detail');
  await page.getByLabel(/^Name/).fill('Newly Made');
  await page.getByLabel(/^Email/).fill('newly@parks.example');
  await page.getByLabel(/^Mobile number/).fill('+6591112222');
  await page.getByLabel(/^Staff ID/).fill('31234567');
  await choose(page, /^Role/, 'Junior User');
  await choose(page, /^Park/, 'Singapore Zoo');
  await choose(page, /^Department/, 'Operations');
  await choose(page, /^Sub Department/, 'Guest Experience');
  await press('Save');
  await expect(page.getByRole('heading', { name: 'Account Management' })).toBeVisible();
  expect(seeds.users.at(-1)).toMatchObject({ name: 'Newly Made', is_active: 0, is_new: 1 });
  await page.getByRole('tab', { name: 'All' }).click();
  await page.getByLabel('Search accounts').fill('Newly');
  await page.getByRole('link', { name: 'Newly Made' }).click();
  await press('Delete User');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete User' }).click();
  await expect.poll(() => seeds.users.some(({ name }) => name === 'Newly Made')).toBe(false);

  await page.goto('/group_list');
  await page.getByText('Group of junior_user').click();
  await page.getByRole('checkbox', { name: 'Select Person 01' }).check();
  await press('Update member');
  await choose(page, /^Role/, 'Senior User');
  await press('Update');
  await said('Person 01: Senior User');
  expect(seeds.users.find(({ id }) => id === 'u1')).toMatchObject({ role: 'senior_user' });

  await visit(page, '/settings');
  await page.getByLabel(/^OTP life time/).fill('7');
  await press('Save');
  await said('The changes have been successfully saved.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  expect(seeds.settings()).toMatchObject({ otp_life_time: 7, email: true, sms: false });

  await visit(page, '/notification_list');
  await expect(page.getByText('Classification 10', { exact: true })).toBeVisible();
  expect(seeds.complaints).toEqual([]);
});
