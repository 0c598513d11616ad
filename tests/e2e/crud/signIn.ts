import { expect, type Page } from '@playwright/test';
import type { SignedInUser } from '../../../contract/schemas/user.ts';
import { fillCredentials, logOut } from '../../helpers/console.ts';
import { type Person, Refusal } from './settings.ts';

/** Signs in by the form and returns the account. @throws Refusal */
export async function signIn(page: Page, { email, password }: Person, origin: string): Promise<SignedInUser> {
  try {
    await page.goto(`${origin}/login_with_id`);
  } catch (error) {
    const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new Refusal(`${origin} cannot be reached: ${why.replace(/^page\.goto: /, '')}`);
  }
  const field = page.getByLabel('Email');
  await visible(field, `At ${origin} no sign-in page of Parks Console was found.`);
  await fillCredentials(page, email, password);
  const first = page.getByRole('heading', { name: 'Choose your own password' });
  const refused = page.getByRole('alert').filter({ hasText: /\S/ });
  const welcome = page.getByText(/^Welcome, /);
  await visible(
    welcome.or(first).or(refused).first(),
    `${email} could not sign in at ${origin}: nothing was answered.`,
  );
  if (await first.isVisible()) {
    throw new Refusal(`${email} has to choose a password first: sign in once by hand.`);
  }
  if (await refused.first().isVisible()) {
    throw new Refusal(`${email} could not sign in at ${origin}: ${await refused.first().innerText()}`);
  }
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  const kept = await page.evaluate(() => localStorage.getItem('session'));
  return JSON.parse(kept ?? 'null');
}

async function visible(found: ReturnType<Page['locator']>, otherwise: string): Promise<void> {
  try {
    await expect(found).toBeVisible();
  } catch {
    throw new Refusal(otherwise);
  }
}

/** Ends the session, so that it does not stay in the account's session list. */
export async function signOut(page: Page): Promise<void> {
  if (!(await page.getByRole('button', { name: 'Log out' }).isVisible())) await page.goto('/settings');
  await logOut(page);
}
