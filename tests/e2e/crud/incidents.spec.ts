import { expect, test } from './crudTest.ts';
import { act, fileIncident, findIncident, openIncident, removeIncident } from './incidents.ts';
import { picture } from './report.ts';

test('CARD-3 FORM-14 LIST-5 DET-1 FLOW-5 an incident is filed, found, read, changed and archived', async ({
  as,
  named,
  made,
  place,
}) => {
  const page = await as('reporter');
  const title = named('incident');
  const removal = made.willBe(async () =>
    removeIncident({ admin: await as('admin'), reporter: page }, title),
  );
  const { details, chosen } = await fileIncident(page, title, place.choices);
  await picture(page, 'The list after filing');

  await openIncident(page, title);
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
  removal.gone();
  await picture(page, 'The incident in the archive');
});

test('CARD-3 FLOW-1 FLOW-2 FLOW-4 FLOW-5 an incident is submitted by one, approved by another, and closed', async ({
  as,
  named,
  made,
  place,
}) => {
  const [reporter, admin] = [await as('reporter'), await as('admin')];
  const title = named('approval');
  made.willBe(() => removeIncident({ admin, reporter }, title));
  await fileIncident(reporter, title, place.choices);
  const { address } = await openIncident(reporter, title);
  await act(reporter, 'Submit');

  await reporter.goto(address);
  await expect(reporter.getByRole('main').getByText('Pending Approval', { exact: true })).toBeVisible();
  await expect(reporter.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await picture(reporter, 'Who filed it may not approve it');

  await openIncident(admin, title);
  await act(admin, 'Approve');
  await reporter.goto(address);
  await expect(reporter.getByRole('main').getByText('Open', { exact: true })).toBeVisible();
  await picture(reporter, 'Approved it is open');
  await act(reporter, 'Close Incident', `${title} is done`);
  await expect(await findIncident(reporter, title, 'Closed')).toBeVisible();
});
