import { emptyAction } from '../../contract/incidents/emptyIncident.ts';
import { expect, test } from '../helpers/browser.ts';
import { caseAt, fileCase, readCase, saveCase, trailOfCase } from '../helpers/cases.ts';
import { makePhoto } from '../helpers/console.ts';

const ACTIONS = '#recommended-corrective-actions';

test('DET-4 an assigned action appears in My actions and is completed with a photo; the case shows it, with one audit entry', {
  tag: '@desk',
}, async ({ page, signIn, server }) => {
  const id = await fileCase(server.origin, 'senior_user', { category: 'c1' });
  await saveCase(server.origin, id, 'senior_user', 'Submit');
  const { id: junior, name } = await signIn.as('junior_user');
  const description = `Lay mats ${Date.now()}`;
  await saveCase(server.origin, id, 'senior_user', undefined, ({ aar }) => {
    const assignee = { kind: 'user' as const, id: junior, name };
    aar.recommended_ca = [{ ...emptyAction(), id: 'temp-1', description, assignee }];
  });
  const before = (await trailOfCase(server.origin, id)).length;

  const places = page.getByRole('navigation', { name: 'Sections' });
  await places.getByRole('link', { name: 'My actions' }).click();
  await expect(page.getByRole('heading', { name: 'My actions' })).toBeVisible();
  const open = page.getByRole('button', { name: `Add a photo: ${description}` });
  await expect(async () => {
    const numbers = page.getByRole('button', { name: /^Page \d+$/ });
    if ((await numbers.count()) > 0) await numbers.last().click();
    await expect(open).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Mark as done with a photo' });
  const buffer = await makePhoto(page, 400, 300);
  await dialog.getByLabel('Choose files').setInputFiles({ name: 'mats.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  await expect
    .poll(async () => (await readCase(server.origin, id)).aar.recommended_ca)
    .toMatchObject([
      { recommended_ca_status: 'Completed', done_by: name, done_img_url: [expect.any(String)] },
    ]);
  const trail = await trailOfCase(server.origin, id);
  expect(trail.length).toBe(before + 1);
  expect(trail.at(-1)).toEqual([
    'junior_user',
    'Update Action 1 "status" from - to Completed',
    expect.stringMatching(/^Update Action 1 "photos of what was done" from - to \S+\.jpg$/),
  ]);
  await page.goto(caseAt(id, ACTIONS));
  await expect(page.getByText(new RegExp(`^Done .+ by ${name}$`))).toBeVisible();
  const photo = page.getByRole('list', { name: 'Photos of what was done' }).locator('img');
  await expect.poll(() => photo.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
});
