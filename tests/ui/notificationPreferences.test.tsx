import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DataProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { usualPreferences } from '../../contract/notifications/notificationPreferences.ts';
import { endSession } from '../../src/api/session.ts';
import { NotificationPanel } from '../../src/resources/notifications/panel/NotificationPanel.tsx';
import { renderAdmin } from '../helpers/render.tsx';

afterEach(() => endSession());

const saved = { ...usualPreferences(), id: 'me' };

function open(server: Partial<DataProvider> = {}, offers = ['notification_preferences'] as const) {
  let stored: object = saved;
  const calls = {
    getList: vi.fn(async () => ({ data: [], total: 0 })),
    getOne: vi.fn(async () => ({ data: stored })),
    update: vi.fn(async (_resource: string, { data }: { data: object }) => {
      stored = data;
      return { data };
    }),
    ...server,
  };
  renderAdmin(<NotificationPanel open onClose={() => undefined} />, {
    viewer: { id: 'me', offers: [...offers] },
    dataProvider: calls,
  });
  return calls;
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const box = (name: string) => screen.findByRole('checkbox', { name });

test('NPAN-6 mandatory channels are ticked and disabled; the others are saved, once', async () => {
  const calls = open();
  await press('Notification preferences');
  for (const name of ['Emergencies by Push', 'Cat 3 by SMS', 'Cat 4 by Push']) {
    expect(await box(name)).toBeChecked();
    expect(await box(name)).toBeDisabled();
  }
  expect(await box('Emergencies by Mail')).toBeEnabled();
  await userEvent.click(await box('Cat 1 by Push'));
  await userEvent.click(await box('Cat 4 by Mail'));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByText('Your preferences are saved.')).toBeInTheDocument());
  expect(calls.update).toHaveBeenCalledExactlyOnceWith(
    'notification_preferences',
    expect.objectContaining({
      data: { ...saved, push: ['c2', 'c3', 'c4', 'emergency'], mail: ['c4'] },
    }),
  );
  expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeVisible();
});

test('NPAN-6 quiet hours start with default night times, are cleared when turned off, and need both times to be saved', async () => {
  const calls = open();
  await press('Notification preferences');
  const toggle = await screen.findByRole('switch', { name: 'Quiet hours' });
  await userEvent.click(toggle);
  expect(screen.getByLabelText('From')).toHaveValue('22:00');
  await userEvent.clear(screen.getByLabelText('Until'));
  await press('Save');
  expect(await screen.findByText('Please choose both a start and an end time.')).toBeVisible();
  expect(calls.update).not.toHaveBeenCalled();
  await userEvent.click(toggle);
  await press('Save');
  await waitFor(() => expect(calls.update).toHaveBeenCalledOnce());
  expect(calls.update).toHaveBeenCalledWith(
    'notification_preferences',
    expect.objectContaining({ data: saved }),
  );
});

test('NPAN-6 quiet hours need two different times, and what was saved is shown again', async () => {
  const calls = open();
  await press('Notification preferences');
  await userEvent.click(await box('Cat 1 by Push'));
  await userEvent.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  const until = () => screen.getByLabelText('Until');
  await userEvent.clear(until());
  await userEvent.type(until(), '22:00');
  await press('Save');
  expect(await screen.findByText('Please choose two different times.')).toBeVisible();
  expect(calls.update).not.toHaveBeenCalled();
  await userEvent.clear(until());
  await userEvent.type(until(), '06:00');
  await press('Save');
  await waitFor(() =>
    expect(calls.update).toHaveBeenCalledExactlyOnceWith(
      'notification_preferences',
      expect.objectContaining({
        data: {
          ...saved,
          ...{ push: ['c2', 'c3', 'c4', 'emergency'], quiet_from: '22:00', quiet_to: '06:00' },
        },
      }),
    ),
  );
  expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeVisible();
  await press('Notification preferences');
  expect(await box('Cat 1 by Push')).not.toBeChecked();
  expect(await box('Cat 2 by Push')).toBeChecked();
  expect(until()).toHaveValue('06:00');
});

test('SHELL-11 shows loading and saving errors in the panel, keeps the choices, and retries', async () => {
  const calls = open({
    getOne: vi
      .fn()
      .mockRejectedValueOnce(new Error('The server is away.'))
      .mockResolvedValue({ data: saved }),
    update: vi
      .fn()
      .mockRejectedValueOnce(new Error('The server is away.'))
      .mockImplementation(async (_resource: string, { data }: { data: object }) => ({ data })),
  });
  await press('Notification preferences');
  expect(await screen.findByText(/preferences could not be loaded. The server is away/)).toBeVisible();
  await press('Try again');
  await userEvent.click(await box('Cat 2 by SMS'));
  await press('Save');
  const alert = (await screen.findByText(/preferences could not be saved. The server is away/)).closest(
    '[role=alert]',
  );
  expect(await box('Cat 2 by SMS')).not.toBeChecked();
  await userEvent.click(within(alert as HTMLElement).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls.update).toHaveBeenCalledTimes(2));
  expect(await screen.findByText('Your preferences are saved.')).toBeInTheDocument();
});

test('NPAN-6 hides the preferences if the server does not support them', async () => {
  open({}, [] as never);
  expect(await screen.findByText('No notifications.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Notification preferences' })).not.toBeInTheDocument();
});
