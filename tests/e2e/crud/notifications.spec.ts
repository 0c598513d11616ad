import { expect, test } from './crudTest.ts';
import { act, fileIncident, openIncident, removeIncident } from './incidents.ts';
import { deleteNotification, findNotifications, noNotifications } from './notifications.ts';
import { picture } from './report.ts';

test('CARD-3 NPAN-1 NPAN-2 the reporter is notified that an incident was sent back, reads the notification and deletes it', async ({
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
});
