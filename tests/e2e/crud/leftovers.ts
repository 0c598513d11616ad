import { expect, type Locator, type Page } from '@playwright/test';
import { deleteOpenAccount, findAccount } from './accounts.ts';
import { openDepartments, retireDepartment } from './departments.ts';
import { archiveIncident, getNumber } from './incidents.ts';
import { isLeftBehind } from './mark.ts';
import { clearNotifications, closePanel, findNotifications } from './notifications.ts';
import type { Who } from './settings.ts';

/* A record of a killed run that cannot be removed is reported but does not stop the run. */

type Found = { name: string; remove: () => Promise<void> };

export async function removeLeftBehind(pages: Record<Who, Page>, afterMinutes: number): Promise<void> {
  const { admin, reporter } = pages;
  const isOld = (text: string) => isLeftBehind(text, new Date(), afterMinutes);
  await removeEach(() => findAccounts(admin, isOld));
  for (const status of ['Draft', 'Pending Approval', 'Open', 'Closed']) {
    await removeEach(() => findIncidents(admin, reporter, status, isOld));
  }
  await removeEach(() => findDepartments(admin, isOld));
  await removeEach(() => notificationsIn(reporter, isOld));
}

/** Looks again before each removal, because another run may remove the same records. */
async function removeEach(find: () => Promise<Found[]>): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    const next = (await find()).find(({ name }) => !tried.has(name));
    if (!next) return;
    tried.add(next.name);
    try {
      await next.remove();
      console.log(`Left behind by an earlier run, and taken away: ${next.name}`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      console.warn(`Left behind by an earlier run, and still there: ${next.name} (${why})`);
    }
  }
}

async function someOrNone(page: Page, found: Locator): Promise<string[]> {
  await expect(found.or(page.getByText('No data found')).first()).toBeVisible();
  return found.allInnerTexts();
}

async function findAccounts(page: Page, isOld: (text: string) => boolean): Promise<Found[]> {
  const rows = await findAccount(page, 'crud');
  const links = rows.getByRole('link');
  return (await someOrNone(page, links)).filter(isOld).map((name) => ({
    name,
    remove: async () => {
      await links.filter({ hasText: name }).first().click();
      await deleteOpenAccount(page, name);
    },
  }));
}

async function findIncidents(
  admin: Page,
  reporter: Page,
  status: string,
  isOld: (text: string) => boolean,
): Promise<Found[]> {
  await admin.goto('/incidents_list');
  await admin.getByLabel('Search incidents').fill('crud');
  await admin.getByLabel('Search incidents').press('Enter');
  await expect(admin).toHaveURL(/search/);
  // The list opens with the last thirty days (LIST-6).
  await admin.getByLabel('From', { exact: true }).fill('2020-01-01');
  await admin.getByRole('tab', { name: new RegExp(`^${status}`) }).click();
  await expect(admin.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  const links = admin.getByRole('main').getByRole('link').filter({ hasText: /crud/ });
  return (await someOrNone(admin, links)).filter(isOld).map((name) => ({
    name,
    remove: async () => {
      const address = (await links.filter({ hasText: name }).first().getAttribute('href')) ?? '';
      await archiveIncident(admin, address, name);
      // Its page is still open, to verify that it is archived.
      await clearNotifications(reporter, await getNumber(admin));
    },
  }));
}

async function findDepartments(page: Page, isOld: (text: string) => boolean): Promise<Found[]> {
  await openDepartments(page);
  const names = await page
    .getByRole('button', { name: /^Retire crud / })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  return names.filter(isOld).map((label) => {
    const name = label.replace(/^Retire /, '');
    return { name, remove: () => retireDepartment(page, name) };
  });
}

async function notificationsIn(page: Page, isOld: (text: string) => boolean): Promise<Found[]> {
  await page.goto('/incidents_list');
  const texts = await (await findNotifications(page, 'crud')).allInnerTexts();
  await closePanel(page);
  return texts.filter(isOld).flatMap((text) => {
    const [number] = /INC-\d+/.exec(text) ?? [];
    return number
      ? [{ name: `the notifications of ${number}`, remove: () => clearNotifications(page, number) }]
      : [];
  });
}
