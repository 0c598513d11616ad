import { expect, test } from '../helpers/browser.ts';
import { caseAt, fileCase, footer } from '../helpers/cases.ts';
import { readPdf } from '../helpers/pdfText.ts';

test('SHELL-15 a printed case has no bar of buttons between its fields', { tag: '@desk' }, async ({
  page,
  server,
  signIn,
}) => {
  await signIn.as('super_user', { at: caseAt(await fileCase(server.origin, 'super_user')) });
  await expect(footer(page).getByRole('button', { name: 'Cancel' })).toBeVisible();
  const { text } = await readPdf(await page.pdf());
  expect(text).toContain('Incident Summary');
  expect(text).not.toContain('View Audit Trail');
});
