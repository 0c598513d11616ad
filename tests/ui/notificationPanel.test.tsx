import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { DataProvider } from 'react-admin';
import { expect, test, vi } from 'vitest';
import type { PushMessage } from '../../contract/schemas/notification.ts';
import { HttpError } from '../../src/api/callServer.ts';
import { NotificationPanel } from '../../src/resources/notifications/panel/NotificationPanel.tsx';
import { renderAdmin } from '../helpers/render.tsx';
import { REFERENCE } from './locationForm.tsx';

const message = (id: number): PushMessage => ({
  id: String(id),
  incident_id: '7',
  text: `New_incident_INC-00000${id}`,
  timestamp: '2026-11-21T16:30:00.000Z',
  is_new: id === 1,
  read_users: [],
});

const page = (messages: PushMessage[], hasNextPage = false) => ({
  data: messages,
  pageInfo: { hasNextPage, hasPreviousPage: false },
});

function Panel({ onClose, closes }: { onClose: () => void; closes: boolean }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open again
      </button>
      <NotificationPanel
        open={isOpen}
        onClose={() => {
          onClose();
          setOpen(!closes);
        }}
      />
    </>
  );
}

async function failure(text: string) {
  const alert = (await screen.findByText(text)).closest<HTMLElement>('[role=alert]');
  if (!alert) throw new Error(`${text} is no alert.`);
  expect(screen.getAllByRole('alert')).toContain(alert);
  return { alert, tryAgain: () => userEvent.click(within(alert).getByRole('button', { name: 'Try again' })) };
}

function open(server: Partial<DataProvider>, { closes = false } = {}) {
  const calls = {
    getList: vi.fn(async () => page([message(1), message(2)])),
    update: vi.fn(async () => ({ data: { ...message(1), is_new: false } })),
    delete: vi.fn(async () => ({ data: message(1) })),
    readAllNotifications: vi.fn(async () => {}),
    hasNewNotification: vi.fn(async () => true),
    ...server,
  };
  const onClose = vi.fn();
  const { router } = renderAdmin(<Panel onClose={onClose} closes={closes} />, {
    at: ['/before', '/page'],
    dataProvider: calls,
    referenceData: REFERENCE,
    // Without styles, the hidden part of a name would have no space before it.
    styled: true,
  });
  const goBack = () => act(() => router.navigate(-1));
  return { calls, onClose, goBack };
}

const texts = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('NPAN-1 SHELL-8 shows underscores as spaces, the Singapore time, and a mark on unread notifications', async () => {
  open({});
  await screen.findByText('New incident INC-000001');
  expect(texts()).toEqual([
    'Unread: New incident INC-00000122 Nov 2026, 00:30',
    'New incident INC-00000222 Nov 2026, 00:30',
  ]);
  expect(screen.getByText('You reached the end.')).toBeVisible();
});

test('NPAN-4 SHELL-11 shows a loading error and retries; an empty list shows its message', async () => {
  const getList = vi.fn().mockRejectedValueOnce(new Error('The server is away.')).mockResolvedValue(page([]));
  open({ getList });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The notifications could not be loaded. The server is away.');
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No notifications.')).toBeVisible();
  expect(screen.getByText(/is filed or changed\.$/)).toBeVisible();
  expect(screen.queryByText('You reached the end.')).not.toBeInTheDocument();
});

test('NPAN-2 SHELL-11 the trash icon removes a notification at once, restores it if the server refuses, and retries', async () => {
  let refuse: (error: Error) => void = () => undefined;
  const refused = new Promise<never>((_resolve, reject) => {
    refuse = reject;
  });
  const { calls } = open({
    delete: vi
      .fn()
      .mockReturnValueOnce(refused)
      .mockResolvedValue({ data: message(1) }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Delete .*INC-000001$/ }));
  await waitFor(() => expect(texts()).toHaveLength(1));
  expect(calls.delete).toHaveBeenCalledWith('notifications', expect.objectContaining({ id: '1' }));
  refuse(new Error('The server is away.'));
  const told = await failure('The notification could not be deleted. The server is away.');
  await waitFor(() => expect(texts()).toHaveLength(2));
  expect(screen.getByRole('dialog', { name: 'Notifications' })).toContainElement(told.alert);
  await told.tryAgain();
  await waitFor(() => expect(calls.delete).toHaveBeenCalledTimes(2));
  expect(calls.delete).toHaveBeenLastCalledWith('notifications', expect.objectContaining({ id: '1' }));
  expect(told.alert).not.toBeInTheDocument();
});

test('NPAN-2 a notification that is deleted already disappears without an error', async () => {
  const getList = vi.fn(async () => page([message(1), message(2)]));
  const gone = new HttpError(404, { message: 'This notification does not exist.' });
  open({ getList: getList as never, delete: vi.fn().mockRejectedValue(gone) });
  const trash = await screen.findByRole('button', { name: /^Delete .*INC-000001$/ });
  getList.mockClear().mockResolvedValue(page([message(2)]));
  await userEvent.click(trash);
  await waitFor(() => expect(getList).toHaveBeenCalled());
  await waitFor(() => expect(texts()).toHaveLength(1));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('NPAN-2 a click marks an unread notification as read and closes the panel; a read one is only opened', async () => {
  const { calls, onClose } = open({});
  await userEvent.click(await screen.findByRole('button', { name: /^New incident INC-000002/ }));
  expect(calls.update).not.toHaveBeenCalled();
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: /^Unread: New incident INC-000001/ }));
  await waitFor(() =>
    expect(calls.update).toHaveBeenCalledWith('notifications', expect.objectContaining({ id: '1' })),
  );
});

test('NPAN-2 SHELL-11 Read All refreshes the feed, and shows an error if it fails', async () => {
  const readAllNotifications = vi
    .fn()
    .mockRejectedValueOnce(new Error('The server is away.'))
    .mockResolvedValue(undefined);
  const { calls } = open({ readAllNotifications });
  await screen.findByText('New incident INC-000001');
  await userEvent.click(screen.getByRole('button', { name: 'Read All' }));
  const told = await failure('The notifications could not be marked as read. The server is away.');
  expect(screen.getByRole('dialog', { name: 'Notifications' })).toContainElement(told.alert);
  expect(calls.getList).toHaveBeenCalledTimes(1);
  await told.tryAgain();
  await waitFor(() => expect(calls.getList).toHaveBeenCalledTimes(2));
});

test('NPAN-2 SHELL-11 a failed mark as read shows its error on the page once the panel is closed, and retries', async () => {
  const update = vi
    .fn()
    .mockRejectedValueOnce(new Error('The server is away.'))
    .mockResolvedValue({ data: { ...message(1), is_new: false } });
  open({ update }, { closes: true });
  await userEvent.click(await screen.findByRole('button', { name: /^Unread: New incident INC-000001/ }));
  const told = await failure('The notification could not be marked as read. The server is away.');
  await told.tryAgain();
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update).toHaveBeenLastCalledWith('notifications', expect.objectContaining({ id: '1' }));
});

test('NPAN-1 SHELL-11 a failed next page shows its error below the loaded notifications, and retries', async () => {
  const getList = vi
    .fn()
    .mockResolvedValueOnce(page([message(1)], true))
    .mockRejectedValueOnce(new Error('The server is away.'))
    .mockResolvedValue(page([message(2)]));
  open({ getList });
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  const told = await failure('More notifications could not be loaded.');
  expect(texts()).toHaveLength(1);
  await told.tryAgain();
  await waitFor(() => expect(texts()).toHaveLength(2));
});

test('NPAN-1 keeps the last ten of many pages, and loads newer ones again', async () => {
  const pageNumber = (params: { pagination?: { page: number } }) => params.pagination?.page ?? 1;
  const getList = vi.fn(async (_resource: string, params: { pagination?: { page: number } }) => {
    const number = pageNumber(params);
    return { data: [message(number)], pageInfo: { hasNextPage: number < 13, hasPreviousPage: number > 1 } };
  });
  open({ getList: getList as never });
  for (let number = 1; number <= 12; number += 1) {
    await screen.findByText(`New incident INC-00000${number}`);
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  }
  await screen.findByText('New incident INC-0000013');
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  expect(screen.queryByText('New incident INC-000003')).not.toBeInTheDocument();
  for (const number of [3, 2, 1]) {
    await userEvent.click(screen.getByRole('button', { name: 'Load newer' }));
    await screen.findByText(`New incident INC-00000${number}`);
  }
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  expect(screen.queryByRole('button', { name: 'Load newer' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Load more' })).toBeVisible();
  expect(getList).toHaveBeenCalledTimes(16);
});

test('NPAN-3 a filter applies when it is saved, is shown, and can be removed', async () => {
  const { calls } = open({});
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
  await userEvent.click(screen.getByLabelText('Read Message'));
  expect(calls.getList).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Save Filter' }));
  expect(await screen.findByText('Showing only: Read')).toBeVisible();
  expect(calls.getList).toHaveBeenLastCalledWith(
    'notifications',
    expect.objectContaining({ filter: { status: '1' } }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(screen.queryByText('Showing only: Read')).not.toBeInTheDocument());
});

test('NPAN-3 filters by park, severity, messages and days, and Reset Filter clears them all', async () => {
  const { calls } = open({});
  const choose = async (label: string, options: string[], option: string) => {
    await userEvent.click(screen.getByLabelText(label));
    const list = screen.getByRole('listbox');
    expect([...list.children].map(({ textContent }) => textContent)).toEqual(['All', ...options]);
    await userEvent.click(within(list).getByText(option));
  };
  await userEvent.click(await screen.findByText('Filter'));
  await userEvent.click(screen.getByRole('button', { name: 'What the categories mean' }));
  const meaning = await screen.findByRole('dialog', { name: 'Severity categories' });
  expect(meaning).toHaveTextContent('Cat 4');
  await userEvent.click(within(meaning).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(meaning).not.toBeInTheDocument());
  await choose('Park', ['Singapore Zoo', 'Bird Paradise'], 'Bird Paradise');
  await choose('Severity Categories', ['Cat 1', 'Cat 2', 'Cat 3', 'Cat 4'], 'Cat 3');
  await userEvent.click(screen.getByLabelText('Unread Message'));
  for (const [label, value] of [
    ['Date From', '2026-11-02'],
    ['Date To', '2026-11-20'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fireEvent.blur(screen.getByLabelText(label));
  }
  await userEvent.click(screen.getByText('Save Filter'));
  expect(
    await screen.findByText('Showing only: Bird Paradise, Cat 3, Unread, From 2 Nov 2026, To 20 Nov 2026'),
  ).toBeVisible();
  const filter = {
    ...{ park: 'Bird Paradise', category: 'c3', status: '0' },
    ...{ start_date: '2026-11-02', end_date: '2026-11-20' },
  };
  expect(calls.getList).toHaveBeenLastCalledWith('notifications', expect.objectContaining({ filter }));
  await userEvent.click(screen.getByText('Filter'));
  expect(screen.getByLabelText('Park')).toHaveTextContent('Bird Paradise');
  fireEvent.change(screen.getByLabelText('Date To'), { target: { value: '2026-11-01' } });
  fireEvent.blur(screen.getByLabelText('Date To'));
  const refused = await screen.findByRole('alertdialog');
  expect(refused).toHaveTextContent('Plesae select "To Date" greater than "From Date"');
  await userEvent.click(within(refused).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(refused).not.toBeInTheDocument());
  expect(screen.getByLabelText('Date To')).toHaveValue('');
  await userEvent.click(screen.getByText('Reset Filter'));
  expect(screen.getByLabelText('Severity Categories')).toHaveTextContent('All');
  expect(screen.getByLabelText('Date From')).toHaveValue('');
  await userEvent.click(screen.getByText('Save Filter'));
  await waitFor(() => expect(screen.queryByText(/^Showing only: /)).not.toBeInTheDocument());
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('NPAN-1 an emergency has an icon; an empty feed offers to clear the filter and search', async () => {
  const emergency = { ...message(1), text: 'Emergency_broadcast_INC-000001' };
  const getList = vi.fn(async (_resource: string, { filter }: { filter?: { search?: string } }) =>
    page(filter?.search ? [] : [emergency, message(2)]),
  );
  open({ getList: getList as never });
  const [first, second] = await screen.findAllByRole('listitem');
  expect(within(first as HTMLElement).getByTestId('WarningAmberOutlinedIcon')).toBeVisible();
  expect(within(second as HTMLElement).queryByTestId('WarningAmberOutlinedIcon')).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Search notifications'), 'nothing{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filter and search' }));
  await waitFor(() => expect(texts()).toHaveLength(2));
  expect(screen.getByLabelText('Search notifications')).toHaveValue('');
});

test('FORM-12 NPAN-3 Back leads from the filter to the notifications, and then to the page', async () => {
  const { onClose, goBack } = open({}, { closes: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
  await goBack();
  await screen.findByRole('button', { name: 'Read All' });
  expect(onClose).not.toHaveBeenCalled();
  await goBack();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('NPAN-1 the panel opens on the notifications, even if it was closed on the filter', async () => {
  open({}, { closes: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close the notifications' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Open again' }));
  expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Read All' })).toBeVisible();
});

test('NPAN-1 SHELL-6 the focus stays in the panel when a form replaces the button that opened it, so that Escape closes the form and then the panel', async () => {
  const { onClose } = open({});
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
  expect(screen.getByRole('button', { name: 'Back to the notifications' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await screen.findByRole('button', { name: 'Read All' });
  expect(onClose).not.toHaveBeenCalled();
  const panel = screen.getByRole('dialog', { name: 'Notifications' });
  await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
