import { readFileSync } from 'node:fs';
import { demoEmail } from '../../demo/accounts.ts';
import { expect, test } from '../helpers/browser.ts';
import { getToken } from '../helpers/calls.ts';
import { caseAt, fileCase, readCase } from '../helpers/cases.ts';
import { readPdf } from '../helpers/pdfText.ts';
import { callAs } from '../helpers/staff.ts';

test('PDF-1 PDF-2 the downloaded PDF has the content of the incident page, in every script', {
  tag: '@desk',
}, async ({ page, signIn, server: { origin } }) => {
  const id = await fileCase(
    origin,
    'super_admin',
    { incident_remarks: 'Pelawat tergelincir. 在步道上滑倒。 பாதையில் வழுக்கி விழுந்தார்.', time: '14:05:09' },
    { injury_name: '陈伟明' },
  );
  const { incident_id, case_details } = await readCase(origin, id);
  const token = await getToken(origin, demoEmail('super_admin'));
  const { data } = await callAs(origin, token, 'get_incident_fingerprint', { incident_id: id });

  await signIn.as('super_admin', { at: caseAt(id) });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF report' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`Incident ${incident_id}.pdf`);
  await expect(page.getByText(`Incident ${incident_id}.pdf saved.`, { exact: true })).toBeVisible();
  expect(asked.filter((url) => url.includes('/assets/noto-sans-tamil'))).toHaveLength(1);

  const { text, pages, info } = await readPdf(readFileSync(await file.path()));
  expect(info).toMatchObject({ Title: `Incident ${incident_id}`, Language: 'en-GB' });
  expect(pages[0]).toContain(incident_id);
  for (const said of [
    case_details.incident_description.incident_title,
    'Pelawat tergelincir. 在步道上滑倒。',
    '陈伟明',
    '02:05:09 PM',
    'Photo 1',
    data.fingerprint,
    `Page 01 of ${String(pages.length).padStart(2, '0')}`,
  ]) {
    expect(text).toContain(said);
  }
});
