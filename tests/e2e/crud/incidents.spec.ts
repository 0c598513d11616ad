import { pressFooter } from '../../helpers/cases.ts';
import { visit } from '../../helpers/console.ts';
import { entries, expectNothingToChange } from './auditTrails.ts';
import { expect, test } from './crudTest.ts';
import { act, fileIncident, findIncident, openIncident, removeIncident } from './incidents.ts';
import { picture } from './report.ts';

test('CARD-3 FORM-14 LIST-5 DET-1 FLOW-5 FLOW-6 IAUD-1 IAUD-2 an incident is filed, found, read, changed and archived, and its audit trail has the earlier values', async ({
  as,
  named,
  cleanup,
  place,
}) => {
  const [page, admin] = [await as('reporter'), await as('admin')];
  const title = named('incident');
  const removal = cleanup.add(() => removeIncident({ admin, reporter: page }, title));
  const { details, chosen } = await fileIncident(page, title, place.choices);
  await picture(page, 'The list after filing');

  const { address } = await openIncident(page, title);
  await expect(page.getByLabel(/^Incident Details/)).toHaveValue(details);
  for (const [label, text] of [
    [/^Incident Type/, chosen.incidentType],
    [/^Placement/, chosen.placement],
    [/^Classification/, chosen.classification],
    [/^Park/, chosen.park],
  ] as const) {
    await expect(page.getByRole('combobox', { name: label })).toHaveText(text);
  }
  await expect(page.getByRole('button', { name: /^View Photo 1/ })).toBeVisible();
  await picture(page, 'The filed incident');

  const changed = `${title} changed`;
  await page.getByLabel(/^Incident Title/).fill(changed);
  await act(page, 'Save');
  await openIncident(page, changed);
  await expect(page.getByLabel(/^Incident Title/)).toHaveValue(changed);

  await act(page, 'Archive');
  await findIncident(page, changed, 'Draft');
  await expect(page.getByText('No data found')).toBeVisible();
  await expect(await findIncident(page, changed, 'Archived')).toBeVisible();
  removal.done();
  await picture(page, 'The incident in the archive');

  await visit(admin, address);
  await pressFooter(admin, 'View Audit Trail');
  await expect(entries(admin)).toHaveCount(3);
  await expect(entries(admin).nth(0)).toContainText('Update status from Draft to Archived');
  await expect(entries(admin).nth(1)).toContainText(`Update incident title from ${title} to ${changed}`);
  await expect(entries(admin).nth(2)).toContainText('Create incident');
  await expectNothingToChange(admin);
  await picture(admin, 'The trail of the incident');
  await entries(admin)
    .nth(1)
    .getByRole('button', { name: /^View Details/ })
    .click();
  const dialog = admin.getByRole('dialog', { name: /^Details of / });
  await expect(dialog).toContainText(title);
  await expect(dialog).toContainText(changed);
  await picture(admin, 'What was changed, with before and after');
});
