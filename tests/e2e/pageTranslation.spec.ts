import type { Page } from '@playwright/test';
import { pages } from '../../src/pages.ts';
import { expect, test } from '../helpers/browser.ts';
import { choose, openTab } from '../helpers/console.ts';
import { type PageTranslation, translatePage } from '../helpers/pageTranslation.ts';

declare global {
  interface Window {
    translatePage: typeof translatePage;
    translation: PageTranslation;
  }
}

/** White space, so that locators still find translated texts. */
const MARK = '\u2003';

type Step = string | RegExp | ((page: Page) => Promise<unknown>);
type Row = [at: string, sees: string | RegExp, ...steps: [step: Step, sees: string | RegExp][]];

const closeDialog: Step = async (page) => {
  // Escape closes a dialog only if the focus is in it.
  await expect(page.locator('.MuiModal-root:focus-within').last()).toBeVisible();
  await page.keyboard.press('Escape');
};
const chooseFile: Step = (page) =>
  page
    .getByLabel('Spreadsheet', { exact: true })
    .setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from('Staff ID,Name\n1,Ann') });
const OWN = 'OWN';

const ROWS: Row[] = [
  [
    pages.dashboard.to(),
    'Time in status',
    [(page) => choose(page, 'Parks', 'Night Safari'), 'Night Safari'],
    ['Enter visitor numbers', /^Visitors in /],
    [closeDialog, 'Night Safari'],
  ],
  [
    pages.incidents.to(),
    /^1 to 10 of/,
    ['Go to the next page', /^11 to 20 of/],
    [(page) => openTab(page, /^Closed/), /^1 to \d+ of/],
    ['Clear all', /^1 to 10 of \d{3,}/],
    [(page) => page.getByRole('searchbox').fill('zzz'), 'No data found'],
    [/^Notifications/, 'Read All'],
    ['Notification preferences', 'Quiet hours'],
    [closeDialog, 'Read All'],
    [closeDialog, 'No data found'],
  ],
  [
    pages.newIncident.to(),
    /^8 still missing/,
    [(page) => choose(page, /^Incident Type/, 'Safety'), /^7 still missing/],
    ['Next', 'Add a casualty'],
  ],
  [pages.incident.to('1'), 'Overview', [(page) => openTab(page, 'Timeline'), /^Filed the case/]],
  [
    pages.incidentAudit.to('1'),
    'Create incident',
    [/^View Details/, /^Details of /],
    [closeDialog, 'Create incident'],
  ],
  [
    pages.actions.to(),
    /^Action\b/,
    [/^Add a photo: /, 'Mark as done with a photo'],
    [closeDialog, /^Action\b/],
  ],
  [pages.users.to(), /^1 to 10 of/, ['Page 3', /^21 to 30 of/], ['Archived', /^1 to \d+ of/]],
  [pages.userAudit.to(OWN, 'Somebody'), /^Login/],
  [
    pages.ownProfile.to(OWN),
    '11 of 13',
    [(page) => page.getByLabel(/^Mobile number/).fill('659123456789'), '12 of 13'],
  ],
  [pages.user.to(OWN), 'Profile', ['Reset Password', 'Confirm Password']],
  [pages.newUser.to(), 'Profile', ['Save', 'Please choose the role.']],
  [pages.importUsers.to(), 'Download a template', [chooseFile, 'Check 1 row']],
  [pages.groups.to(), 'Super Admin'],
  [pages.group.to('junior_user'), 'Members', ['Page 2', /^11 to 20 of/]],
  [
    pages.settings.to(),
    'OTP delivery',
    ['Turn off for everyone', 'Turn off the regulatory report?'],
    ['Cancel', 'Turn off for everyone'],
  ],
  [pages.notifications.to(), /^1 to 10 of/, ['Page 2', /^11 to /]],
  [pages.notification.to('Slip/trip/fall', '1'), 'Notification setting'],
  [
    pages.auditExplorer.to(),
    /^1 to 10 of/,
    ['Page 2', /^11 to 20 of/],
    ['Verify now', /^Verified up to entry/],
  ],
  [pages.referenceData.to(), 'Incident types', ['Weather', 'Cloudy']],
  [pages.outbox.to(), /^Nothing is waiting/],
];

const opened = new Set(ROWS.map(([at]) => at.split('?')[0]));
const missing = Object.values(pages).filter(({ path }) => !opened.has(path));
if (missing.length > 0) throw new Error(`No row opens ${missing.map(({ path }) => path).join(', ')}.`);

async function take(page: Page, step: Step): Promise<void> {
  if (typeof step === 'function') return void (await step(page));
  const roles = ['button', 'tab', 'link'] as const;
  const [first, ...others] = roles.map((role) => page.getByRole(role, { name: step, exact: true }));
  const any = others.reduce((all, one) => all?.or(one), first);
  await any?.filter({ visible: true }).first().click();
}

async function openPage(page: Page, at: string): Promise<void> {
  const link = page.locator(`a[href="${at}"]`).filter({ visible: true }).first();
  if (await link.count()) await link.click();
  else await page.goto(at);
}

test('SHELL-15 every page shows its changes while the browser translates it', { tag: '@desk' }, async ({
  page,
  signIn,
}) => {
  test.setTimeout(240_000);
  await page.addInitScript(
    `window.translatePage = ${translatePage};
    addEventListener('DOMContentLoaded', () => { window.translation = translatePage('${MARK}'); });`,
  );
  const { id } = await signIn.as('super_admin', { at: 'about:blank' });
  for (const [at, sees, ...steps] of ROWS) {
    await test.step(at, async () => {
      await openPage(page, at.replace(OWN, id));
      for (const [step, text] of [[undefined, sees] as const, ...steps]) {
        // A list that is refreshed may get another page, and a button for it in place of the one that is pressed.
        await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
        if (step) await take(page, step);
        const words = typeof text === 'string' ? text : new RegExp(text.source.replaceAll(' ', '\\s+'));
        const seen = page.getByText(words).or(page.getByLabel(words));
        await expect(seen.filter({ visible: true }).first()).toBeVisible();
      }
      const { stale, translated } = await page.evaluate((mark) => {
        const result = window.translation.stop();
        window.translation = window.translatePage(mark);
        return result;
      }, MARK);
      expect.soft(stale).toEqual([]);
      expect.soft(translated).toBeGreaterThan(5);
    });
  }
});
