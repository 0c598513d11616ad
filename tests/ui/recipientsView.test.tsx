import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { NotifiedDepartment } from '../../contract/schemas/notification.ts';
import { NetworkError } from '../../src/api/callServer.ts';
import type { recipientActions } from '../../src/dataProvider/recipients.ts';
import { IncidentTabView } from '../../src/resources/incidents/show/IncidentTabView.tsx';
import { buildIncident } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';

const incident = buildIncident({ notification_list: ['HR'] });

function renderView(getNotifiedDepartments: (typeof recipientActions)['getNotifiedDepartments']) {
  renderAdmin(<IncidentTabView tab="Notification List" incident={incident} />, {
    dataProvider: { getNotifiedDepartments },
  });
}

const told = (...[wsh, hr, it]: NotifiedDepartment['status'][]) =>
  [
    { name: 'WSH', status: wsh },
    { name: 'HR', status: hr },
    { name: 'IT', status: it },
  ] as NotifiedDepartment[];

test.each([
  ['all', told(1, 1, 1), ['All departments']],
  ['some, and one in part', told(1, -1, 0), ['WSH', 'HR']],
  ['one in part alone', told(0, -1, 0), ['HR']],
  ['none', told(0, 0, 0), ['No department']],
])('DET-1 DET-7 who reads an incident sees who is told: %s', async (_case, departments, texts) => {
  const ask = vi.fn(async () => departments);
  renderView(ask);
  for (const text of texts) expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText('IT')).not.toBeInTheDocument();
  expect(ask).toHaveBeenCalledWith(
    { id: '7', classification: 'Slip/trip/fall', classification_id: '', is_emergency: false },
    expect.anything(),
  );
});

test('SHELL-11 DET-7 where the departments cannot be read, those that were ticked are shown, and they are read again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const ask = vi.fn(async () => told(1, 1, 1));
  ask.mockRejectedValueOnce(new NetworkError(undefined));
  renderView(ask);
  expect(await screen.findByText('HR')).toBeVisible();
  await userEvent.click(screen.getByText('Try again'));
  expect(await screen.findByText('All departments')).toBeVisible();
});
