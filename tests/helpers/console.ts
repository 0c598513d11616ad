import { expect, type Locator, type Page, type Request } from '@playwright/test';
import type { Role } from '../../contract/permissions.ts';
import type { IncidentDescription } from '../../contract/schemas/caseDetails.ts';
import { DEMO_PASSWORD, demoEmail } from '../../demo/accounts.ts';
import type { SignIn } from './browser.ts';
import { buildDraft } from './factories.ts';

/** Signs in with a demonstration account and opens the list that was requested before (AUTH-1). Pass `origin` if the context has no base URL. */
export async function signInByHand(page: Page, role: Role, origin = ''): Promise<void> {
  await page.goto(`${origin}/incidents_list`);
  await page.getByRole('link', { name: 'Sign in with email and password' }).click();
  await fillCredentials(page, demoEmail(role), DEMO_PASSWORD);
  // Not `expect`: the global setup signs in as well, and there `expect` has a limit of five seconds.
  await page.getByRole('heading', { name: 'Incidents', exact: true }).waitFor();
}

/** Navigates within the open console, as its links do. Reloading the console takes far longer. */
export async function visit(page: Page, at: string): Promise<void> {
  if (page.url() === 'about:blank') return void (await page.goto(at));
  await page.evaluate((address) => {
    const state = { idx: (history.state?.idx ?? 0) + 1, key: String(Math.random()), usr: null };
    history.pushState(state, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, at);
}

export const home = (page: Page): Locator => page.getByRole('heading', { name: 'Dashboard', exact: true });

export async function fillCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** In a list, or by one of the buttons that a phone has for few choices. */
export async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
  const list = page.getByRole('combobox', { name: label, disabled: false });
  const group = page.getByRole('group', { name: label });
  const button = group.getByRole('button', { name: option, exact: true });
  await list.or(button).waitFor();
  if (await button.isVisible()) return button.click();
  await list.click();
  await waitForAnimations(page.getByRole('listbox'));
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** An option that is still growing cannot be pressed reliably. */
export async function waitForAnimations(opened: Locator): Promise<void> {
  await opened.evaluate(async (element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      await Promise.allSettled(at.getAnimations().map(({ finished }) => finished));
    }
  });
}

/** Navigating earlier would cancel the log-out. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('For park staff only.')).toBeVisible();
}

export async function press(page: Page, group: string | RegExp, button: string): Promise<void> {
  await page
    .getByRole('group', { name: group })
    .getByRole('button', { name: button, exact: true })
    .last()
    .click();
}

export async function openTab(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

export function fact(within: Page | Locator, term: string): Locator {
  return within.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('xpath=following-sibling::dd[1]');
}

/** Noise, which no encoder can compress well. */
export async function makePhoto(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([w, h]) => {
      const canvas = new OffscreenCanvas(w, h);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      const image = context.createImageData(w, h);
      const words = new Uint32Array(image.data.buffer);
      let state = 42;
      for (let at = 0; at < words.length; at += 1) {
        state = (Math.imul(state, 1664525) + 1013904223) | 0;
        words[at] = state | 0xff000000;
      }
      context.putImageData(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = '';
      for (let at = 0; at < bytes.length; at += 8192) {
        text += String.fromCharCode(...bytes.subarray(at, at + 8192));
      }
      return btoa(text);
    },
    [width, height] as const,
  );
  return Buffer.from(base64, 'base64');
}

export async function drawSignature(page: Page): Promise<void> {
  const pad = page.getByRole('dialog').locator('canvas');
  await expect(pad).toBeVisible();
  const box = await pad.boundingBox();
  if (!box) throw new Error('The pad has no place on the screen.');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.2, 0.6));
  await page.mouse.down();
  for (const [x, y] of [
    [0.3, 0.3],
    [0.4, 0.7],
    [0.5, 0.35],
    [0.65, 0.65],
    [0.8, 0.4],
  ] as const) {
    await page.mouse.move(...at(x, y), { steps: 5 });
  }
  await page.mouse.up();
}

export async function openCompleteDraft(
  page: Page,
  signIn: SignIn,
  role: Role,
  title: string,
  description: Partial<IncidentDescription> = {},
): Promise<void> {
  const draft = buildDraft({ incident_title: title, ...description });
  // Wait for the reference data, which a real user would have by the time the form is filled.
  const reading = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/documents:')) reading.add(request);
  });
  page.on('requestfinished', (request) => reading.delete(request));
  await signIn.as(role, {
    at: `/incidents_list/new_incident?pending=true&id=${draft.id}`,
    kept: ({ id }) => ({ [`pending:${id}`]: JSON.stringify([draft]) }),
  });
  await expect(page.getByRole('combobox', { name: /^Park/ })).toBeEnabled();
  await expect.poll(() => reading.size).toBe(0);
  await openTab(page, 'Review');
}

export async function completeForm(page: Page): Promise<void> {
  await choose(page, /^Incident Type/, 'Safety');
  await choose(page, /^Placement/, 'Wet play');
  await choose(page, /^Classification/, 'Slip/trip/fall');
  await choose(page, /^Park/, 'Singapore Zoo');
  await page.getByRole('button', { name: /Choose a zone/ }).click();
  await page.getByRole('button', { name: /Other: Type in location/ }).click();
  await page.getByRole('textbox', { name: /^Location/ }).fill('Behind the ticket office');
  await page.getByLabel(/^Incident Details/).fill('What happened.');
  await openTab(page, /Person Involved Details/);
  await page.getByRole('button', { name: 'Add a casualty' }).click();
  await page.getByLabel(/^Name/).fill('Tan Wei Ling');
  await press(page, /^Gender/, 'Female');
  await page.getByLabel('Contact number').fill('91234567');
  await choose(page, /^Classification/, 'Guest');
  await choose(page, /^Contractor shift/, 'Not applicable');
  await page.getByRole('button', { name: 'Done' }).click();
  await openTab(page, 'Review');
}

/** Call it before filing in a zone, where the demonstration may have an incident of the last two hours (issue 45). */
export async function answerSameEvent(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Is it the same event?' });
  const answer = () => question.getByRole('button', { name: 'Another incident' }).click();
  // Once, because the dialog is still there while it fades out.
  await page.addLocatorHandler(question, answer, { times: 1 });
}

export const NEW_INCIDENT = '/incidents_list/new_incident';

/** Nothing scrolls sideways. On a phone `innerWidth` grows with the page, so the check compares with the screen (SHELL-6). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(width);
}

/** Fails if the toast on the page covers buttons. A toast must be present. */
export async function expectToastOffButtons(page: Page): Promise<void> {
  const covered = () =>
    page.evaluate(() => {
      const toast = document.querySelector('.MuiSnackbar-root');
      if (!toast) return ['there is no toast'];
      const over = toast.getBoundingClientRect();
      return [...document.querySelectorAll('button, [role=button], nav a')]
        .filter((each) => !toast.contains(each) && !each.closest('[aria-hidden=true]'))
        .filter((each) => {
          const { top, bottom, left, right, width } = each.getBoundingClientRect();
          const apart = bottom <= over.top || top >= over.bottom || right <= over.left || left >= over.right;
          return width > 0 && !apart;
        })
        .map((each) => each.getAttribute('aria-label') ?? each.textContent);
    });
  await expect.poll(covered, { intervals: [100], timeout: 2_500 }).toEqual([]);
}

/** The text field labels that are not above their field. All forms use the same label style. */
export function labelsInFields(page: Page): Promise<(string | null)[]> {
  return page.locator('.MuiInputLabel-root:visible').evaluateAll((labels) =>
    labels
      .filter((label) => {
        const field = label.parentElement?.querySelector('.MuiInputBase-root');
        return field && label.getBoundingClientRect().bottom > field.getBoundingClientRect().top;
      })
      .map(({ textContent }) => textContent),
  );
}

/** The cells of each row below the heading. */
export async function readTable(page: Page, name: string): Promise<string[][]> {
  const [, ...body] = await page.getByRole('table', { name }).getByRole('row').all();
  return Promise.all(
    body.map((row) => row.getByRole('rowheader').or(row.getByRole('cell')).allTextContents()),
  );
}
