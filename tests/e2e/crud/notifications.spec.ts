import { visit } from '../../helpers/console.ts';
import { expect, test } from './crudTest.ts';
import { act, fileIncident, findIncident, openIncident, removeIncident } from './incidents.ts';
import { closePanel, deleteNotification, findNotifications, noNotifications } from './notifications.ts';
import { picture } from './report.ts';

test('CARD-3 NPAN-1 NPAN-2 FLOW-1 FLOW-2 FLOW-4 FLOW-5 an incident is sent back, of which its reporter reads and deletes the notification; submitted again it is approved by another and closed', async ({
  as,
  named,
  cleanup,
  place,
}) => {
  const [reporter, admin] = [await as('reporter'), await as('admin')];
  const title = named('notification');
  cleanup.add(() => removeIncident({ admin, reporter }, title));
  await fileIncident(reporter, title, place.choices);
  const { address, number } = await openIncident(reporter, title);
  await act(reporter, 'Submit');
  await visit(reporter, address);
  const status = (text: string) => reporter.getByRole('main').getByText(text, { exact: true });
  await expect(status('Pending Approval')).toBeVisible();
  await expect(reporter.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await picture(reporter, 'Who filed it may not approve it');
  await openIncident(admin, title);
  await act(admin, 'Reject', `${title}: which step was it?`);

  const told = (await findNotifications(reporter, number)).filter({ hasText: 'was sent back' });
  await expect(told).toContainText(`${title}: which step was it?`);
  await expect(told).toContainText('Unread:');
  await picture(reporter, 'The notification is unread');
  await told.getByRole('button').first().click();
  await expect(reporter).toHaveURL(new RegExp(`id=${new URLSearchParams(address.split('?')[1]).get('id')}`));
  await expect(reporter.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await findNotifications(reporter, number);
  await expect(told).toBeVisible();
  await expect(told).not.toContainText('Unread:');
  await deleteNotification(told);
  await expect(told).toHaveCount(0);
  await reporter.reload();
  await findNotifications(reporter, title);
  await expect(noNotifications(reporter)).toBeVisible();
  await picture(reporter, 'The notification is gone');
  await closePanel(reporter);

  await openIncident(reporter, title);
  await act(reporter, 'Submit');
  await openIncident(admin, title);
  await act(admin, 'Approve');
  await visit(reporter, address);
  await expect(status('Open')).toBeVisible();
  await picture(reporter, 'Approved it is open');
  await act(reporter, 'Close Incident', `${title} is done`);
  await expect(await findIncident(reporter, title, 'Closed')).toBeVisible();
});
