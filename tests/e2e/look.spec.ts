import type { Page } from '@playwright/test';
import type { Role } from '../../contract/permissions.ts';
import { demoEmail } from '../../demo/accounts.ts';
import { pages } from '../../src/pages.ts';
import { expect, test } from '../helpers/browser.ts';
import { getToken } from '../helpers/calls.ts';
import { fileCase, saveCase, uploadPhoto } from '../helpers/cases.ts';
import { choose, expectNoSidewaysScroll, labelsInFields, openTab, press, visit } from '../helpers/console.ts';
import { isPhone } from '../helpers/incidentList.ts';
import { buildOutbox, keepInOutbox } from '../helpers/outboxItems.ts';
import { COLOUR_RULES, seriousFaults, setColorScheme } from '../helpers/seriousFaults.ts';
import { callAs, superAdminToken } from '../helpers/staff.ts';

/* Every page of src/pages.ts must have a row here (SHELL-6). */

type Step = string | RegExp | ((page: Page) => Promise<unknown>);
/**
 * A row that repeats the address and steps of the previous row and adds steps continues from there. Otherwise it is opened
 * by a link, because reloading takes far longer.
 */
type Row = [at: string, sees: string | RegExp, steps?: Step[], only?: 'desk' | 'phone'];

const filtered = (path: string, filter: object) =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const LIST = pages.incidents.to();
const OPEN_CASES = filtered(LIST, { incident_status: 'Open', category: 'c1' });
const REFERENCE = pages.referenceData.to();
const CASE = pages.incident.to('CASE');
const ACCOUNT = pages.user.to('JUNIOR');
const GROUP = pages.group.to('junior_user');
const EMAIL = 'email=a.long.name.of.somebody%40parks.example';

const nameView: Step = (page) => page.getByRole('textbox', { name: 'Name' }).fill('What I look at first');
const pressPlace: Step = (page) => page.getByRole('button', { name: /1 incident, / }).press('Enter');
const expandType: Step = (page) => page.getByRole('treeitem', { name: 'Others' }).press('ArrowRight');
const chooseSpreadsheet: Step = (page) => {
  const lines = `Staff ID;Name;Email;Mobile;Role;Park;Department;Sub department
49999999;Ann;${demoEmail('admin')};91234567;Junior User;Singapore Zoo;Operations;Ranger/Security`;
  const file = { name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) };
  return page.getByLabel('Spreadsheet', { exact: true }).setInputFiles(file);
};

const jumpToLetter: Step = async (page) => {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Jump to' });
  await dialog.getByRole('combobox').fill('a');
  for (const name of ['Pages', 'Incidents', 'People']) await dialog.getByRole('group', { name }).waitFor();
};

const openSetting: Step = async (page) => {
  await page.getByRole('main').getByRole('link').first().click();
  await page.getByRole('list', { name: 'Sub Departments' }).waitFor();
};

/** What waits would be sent. */
const fillOutbox: Step = (page) => keepInOutbox(page, buildOutbox().slice(2));

const ROWS: Partial<Record<Role | 'nobody', Row[]>> = {
  nobody: [
    ['/', 'For park staff only.'],
    ['/login_with_id?disableerror=true', 'Password'],
    ['/forgot', 'Send the code'],
    [`/reset_otp?${EMAIL}`, 'Enter the code'],
    [`/reset_password?${EMAIL}&id=ticket`, 'New password'],
    [`/reset_success?${EMAIL}`, 'Your password has been changed'],
    ['/linkexistingaccount', 'Link your work account'],
  ],
  junior_user: [
    [pages.settings.to(), 'OTP delivery'],
    [pages.newUser.to(), /^Your group can't add users/],
    [pages.notification.to('Slip/trip/fall', '1'), 'Notification setting'],
    [pages.notifications.to(), /^1 to 10 of/],
    [pages.notifications.to(), 'Notification setting', [openSetting]],
    [pages.outbox.to(), /^Nothing is waiting/],
    [pages.outbox.to(), 'Needs attention', [fillOutbox]],
    [pages.outbox.to(), 'Delete “Broken rail”?', [fillOutbox, /^Delete: /]],
    [pages.actions.to(), /^Add a photo: /],
    [pages.actions.to(), 'Mark as done with a photo', [/^Add a photo: /]],
  ],
  super_user: [
    [pages.incident.to('1'), 'Overview'],
    ['/nowhere', 'This page does not exist'],
    [CASE, 'Overview'],
    [`${CASE}#timeline`, /^Filed the case/],
    [`${CASE}#incident-updates`, 'Mats are down'],
    [`${CASE}#incident-updates`, 'Add an update', ['Click to add an update']],
    [LIST, 'Read All', [/^Notifications/]],
    [LIST, 'Save Filter', [/^Notifications/, 'Filter']],
    [LIST, 'Quiet hours', [/^Notifications/, 'Notification preferences']],
    [pages.newIncident.to(), 'Overview'],
    [pages.newIncident.to(), 'Severity categories', ['What the categories mean']],
    [pages.dashboard.to(), 'My Profile Page', ['My profile']],
    [pages.dashboard.to(), 'Confirm Password', ['My profile', 'Reset Password']],
    // The last, because a changed form asks before it is left.
    [`${CASE}#recommended-corrective-actions`, 'Person or department', ['Add']],
  ],
  admin: [
    [LIST, /^1 to 10 of/],
    [filtered(LIST, { search: 'zzz' }), 'No data found'],
    [pages.settings.to(), 'OTP life time (minutes)'],
    [pages.incidentAudit.to('1'), 'Create incident'],
    [pages.incidentAudit.to('1'), /^Details of /, [/^View Details/]],
    [LIST, 'Show the incidents', ['Filters'], 'phone'],
    [LIST, 'Place', ['Columns', 'Place'], 'desk'],
    [LIST, 'Copy link', [/^Menu for INC/]],
    [LIST, 'Export this list (.xlsx)', ['Export']],
    [LIST, 'Save this view', ['Views', 'Save this view…', nameView], 'desk'],
    [LIST, 'Done', ['Views', 'Save this view…', nameView, 'Save', 'Views', 'Manage views…'], 'desk'],
    [LIST, 'What I look at first', ['Views'], 'desk'],
    [OPEN_CASES, '1 selected', [/^Select INC/], 'desk'],
    [OPEN_CASES, '1 selected', [/^Menu for INC/, 'Select'], 'phone'],
    [OPEN_CASES, 'Confirm to close', [/^Select INC/, 'Close 1'], 'desk'],
    [OPEN_CASES, 'Confirm to close', [/^Menu for INC/, 'Select', 'Close 1'], 'phone'],
    [LIST, /\d incidents?, /, ['Map']],
    [filtered(LIST, { search: 'INC-000001' }), '1 to 1 of 1', ['Map', pressPlace]],
  ],
  super_admin: [
    [pages.user.to('ARCHIVED'), 'This user has been suspended.'],
    [pages.userAudit.to('JUNIOR', 'Somebody'), /^Login/],
    [`${REFERENCE}?of=area_condition`, 'Dry'],
    [pages.dashboard.to(), 'Time in status'],
    [pages.dashboard.to(), /^Visitors in /, ['Enter visitor numbers']],
    [pages.groups.to(), 'Super Admin'],
    [GROUP, 'List Cat 1 incidents'],
    [GROUP, 'Please choose the role.', [/^Select (?!all)/, 'Update member', 'Update']],
    [pages.users.to(), /^1 to 10 of/],
    [pages.users.to(), 'Jump to incident number, person or page', [jumpToLetter], 'desk'],
    [pages.users.to(), 'Import accounts', ['Spreadsheets']],
    [pages.users.to(), 'Show the accounts', ['Filters'], 'phone'],
    [ACCOUNT, 'Delete User'],
    [ACCOUNT, /will no longer be able to sign in/, ['Delete User']],
    [ACCOUNT, 'Devices signed in', ['Account']],
    [ACCOUNT, 'Suspension date', ['Account', 'Archive account']],
    [ACCOUNT, 'Confirm Password', ['Reset Password']],
    [pages.newUser.to(), 'Please choose the role.', ['Save']],
    [pages.importUsers.to(), /already belongs to an account/, [chooseSpreadsheet, 'Check 1 row']],
    [pages.auditExplorer.to(), /^Verified up to entry/, ['Verify now']],
    [pages.auditExplorer.to(), /^Details of /, [/^View Details/]],
    [REFERENCE, 'Back-of-house', [expandType]],
    [`${REFERENCE}?of=parks`, /^Picture of /, ['Zones of Night Safari', /^Open /]],
    [`${REFERENCE}?of=parks`, 'Coordinates', ['Zones of Night Safari', /^Open /, 'Place on the map']],
  ],
};

const opened = new Set(Object.values(ROWS).flatMap((rows) => rows.map(([at]) => at.split(/[?#]/)[0])));
const missing = Object.values(pages).filter(({ path }) => !opened.has(path));
if (missing.length > 0) throw new Error(`No row opens ${missing.map(({ path }) => path).join(', ')}.`);

/** What the addresses of the rows name. */
const PREPARED = {
  CASE: async (origin: string): Promise<string> => {
    const token = await getToken(origin, demoEmail('super_user'));
    const id = await fileCase(origin, 'super_user', { category: 'c1' });
    await saveCase(origin, id, 'super_user', 'Submit');
    const update = { remark: 'Mats are down', img_url: [await uploadPhoto(origin, token, 400)] };
    await callAs(origin, token, 'update_incident', { id, incident_updates: [update] });
    return id;
  },
  JUNIOR: async (origin: string): Promise<string> => {
    const token = await getToken(origin, demoEmail('junior_user'));
    return (await callAs(origin, token, 'get_user_details', {})).id;
  },
  ARCHIVED: async (origin: string): Promise<string> => {
    const filter = { user_type: 'suspended' } as const;
    const { data } = await callAs(origin, await superAdminToken(origin), 'get_all_users', filter);
    return data[0].id;
  },
};

async function prepare(origin: string, rows: readonly Row[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [name, make] of Object.entries(PREPARED))
    if (rows.some(([at]) => at.includes(name))) ids[name] = await make(origin);
  return ids;
}

async function take(page: Page, step: Step): Promise<void> {
  if (typeof step === 'function') return void (await step(page));
  const roles = ['button', 'menuitem', 'tab', 'link', 'checkbox'] as const;
  const [first, ...others] = roles.map((role) => page.getByRole(role, { name: step, exact: true }));
  const any = others.reduce((all, one) => all?.or(one), first);
  await any?.filter({ visible: true }).first().click();
}

const MODAL = '.MuiModal-root';
const shownModals = (page: Page) => page.locator(MODAL).filter({ visible: true });

/** Some need a second Escape, because the first closes only a part. @returns whether none is left */
async function closeDialogs(page: Page): Promise<boolean> {
  const dialogs = shownModals(page);
  const isDone = (left: number, timeout: number) =>
    expect(dialogs)
      .toHaveCount(left, { timeout })
      .then(() => true)
      .catch(() => false);
  const opened = await dialogs.count();
  for (let presses = 0, left = opened; left > 0 && presses < 2 * opened; presses += 1) {
    await page.keyboard.press('Escape');
    if (await isDone(left - 1, 300)) left -= 1;
  }
  return isDone(0, 2_000);
}

test.describe.configure({ mode: 'parallel' });

for (const [who, rows] of Object.entries(ROWS)) {
  test(`SHELL-6 no page has a serious fault of accessibility or scrolls sideways, for ${who}`, async ({
    page,
    signIn,
    server,
  }) => {
    test.setTimeout(20_000 * rows.length);
    page.setDefaultTimeout(15_000);
    const here = isPhone(page) ? 'phone' : 'desk';
    if (here === 'phone') await page.setViewportSize({ width: 360, height: 740 });
    const shown = rows.filter(([, , , only = here]) => only === here);
    const ids = await prepare(server.origin, shown);
    if (who !== 'nobody') await signIn.as(who as Role, { at: 'about:blank' });
    let [openAt, taken]: [string, Step[]] = ['', []];
    let isHiddenBelow = false;
    for (const [at, sees, steps = [], only] of shown) {
      await test.step(`${at} ${steps.join(' ')}`, async () => {
        const goesOn = at === openAt && taken.every((step, index) => `${step}` === `${steps[index]}`);
        if (!goesOn) {
          if (taken.length > 0 && !(await closeDialogs(page))) await page.goto('about:blank');
          await visit(
            page,
            at.replace(/CASE|JUNIOR|ARCHIVED/, (name) => ids[name] ?? name),
          );
        }
        for (const step of goesOn ? steps.slice(taken.length) : steps) await take(page, step);
        [openAt, taken] = [at, steps];
        const seen = page.getByText(sees).or(page.getByLabel(sees)).or(page.getByAltText(sees));
        await expect(seen.filter({ visible: true }).first()).toBeVisible();
        await expectNoSidewaysScroll(page);
        expect.soft(await labelsInFields(page), 'labels').toEqual([]);
        // Dialogs have the same elements and colours at both widths.
        if (here === 'phone' && steps.length > 0 && !only) return;
        // The page below a dialog has a row of its own. It is checked once more below the first one, which must hide it.
        const isModal = (await shownModals(page).count()) > 0;
        const within = isModal && isHiddenBelow ? MODAL : undefined;
        isHiddenBelow ||= isModal;
        await setColorScheme(page, 'light');
        expect.soft(await seriousFaults(page, undefined, within), 'light').toEqual([]);
        await setColorScheme(page, 'dark');
        expect.soft(await seriousFaults(page, COLOUR_RULES, within), 'dark').toEqual([]);
      });
    }
  });
}

async function expectTabsFit(page: Page): Promise<void> {
  await expect(page.getByRole('tab').first()).toBeVisible();
  for (const name of await page.getByRole('tab').allTextContents()) {
    await openTab(page, name);
    await expectNoSidewaysScroll(page);
  }
}

test('SHELL-6 DET-7 every tab of a detail and of the form fits 360 px, and so do the recipients of an emergency', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn.as('super_user', { at: pages.newIncident.to() });
  // All four actions fit in one row; a second row would take a sixth of the screen.
  await expect(page.getByRole('button', { name: /still missing$/ })).toBeInViewport();
  const [cancel, next] = ['Cancel', 'Next'].map((name) => page.getByRole('button', { name, exact: true }));
  await expect(async () => {
    const below = (await cancel?.boundingBox())?.y;
    expect(below).toBeDefined();
    expect((await next?.boundingBox())?.y).toBe(below);
  }).toPass({ timeout: 15_000 });
  await expectTabsFit(page);
  await visit(page, pages.incident.to('1'));
  await expect(page.getByRole('tab', { name: 'Timeline' })).toBeVisible();
  await expectTabsFit(page);

  // The last, because a changed form asks before it is left.
  await visit(page, pages.newIncident.to());
  await press(page, /emergency incident/, 'Yes');
  await expect(page.getByRole('tab', { name: 'Notification List' })).toBeVisible();
  await expectTabsFit(page);
  await openTab(page, 'Notification List');
  await page.getByRole('button', { name: 'Page 2' }).click();
  await page.getByRole('button', { name: 'People in Ranger/Security' }).click();
  await expect(page.getByRole('checkbox', { name: 'Nadiah binte Rosli, Ranger/Security' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await choose(page, 'Search by', 'User');
  const search = page.getByRole('searchbox', { name: 'Search by user' });
  await search.fill('nadiah binte r');
  await expect(page.getByRole('list', { name: 'Search results' }).getByRole('checkbox')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await search.fill('no such person');
  await expect(page.getByText('No user found.')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
