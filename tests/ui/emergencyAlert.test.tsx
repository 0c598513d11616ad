import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type DataProvider, useLocation } from 'react-admin';
import { expect, test, vi } from 'vitest';
import type { PendingEmergency } from '../../contract/schemas/emergency.ts';
import { newsApplier } from '../../src/realtime/applyNews.ts';
import EmergencyAlert from '../../src/resources/notifications/emergency/EmergencyAlert.tsx';
import { renderAdmin } from '../helpers/render.tsx';

const emergency = (id: number, change: Partial<PendingEmergency> = {}) => ({
  id: String(id),
  incident_id: String(id),
  code: `INC-00000${id}`,
  category: 'c1' as const,
  classification: 'Slip/trip/fall',
  park: 'Singapore Zoo',
  zone: 'Treetops Trail',
  told_at: '2026-11-25T04:00:00.000Z',
  told_by: 'Mary',
  may_open: true,
  ...change,
});

function Here() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{`${pathname}${search}`}</output>;
}

/** `pending` contains the unacknowledged emergencies. Acknowledging removes one by default. */
function open(pending: ReturnType<typeof emergency>[], acknowledge?: DataProvider['update']) {
  const held = { pending };
  const calls = {
    getList: vi.fn(async () => ({ data: held.pending, total: held.pending.length })),
    update: vi.fn(
      acknowledge ??
        (async (_resource: string, { id, data }: { id: string; data: object }) => {
          held.pending = held.pending.filter((one) => one.id !== id);
          return { data };
        }),
    ),
  };
  const { queryClient } = renderAdmin(
    <>
      <input aria-label="Something else" />
      <EmergencyAlert />
      <Here />
    </>,
    { dataProvider: calls },
  );
  const receive = newsApplier(queryClient);
  return { calls, held, receive: (id: string) => act(async () => receive({ event: 'emergency', id })) };
}

const alarm = () => screen.findByRole('alertdialog');
/** Waits until the button is enabled: it ignores presses at first, to prevent accidental acknowledgements. */
async function button(name: RegExp) {
  const found = within(await alarm()).getByRole('button', { name });
  await waitFor(() => expect(found).toHaveAttribute('aria-disabled', 'false'), { timeout: 3_000 });
  return found;
}
const expectGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

test('NPAN-5 only an answer closes the alert, and presses in the first moment are ignored', async () => {
  vi.useFakeTimers();
  const { calls } = open([emergency(7)]);
  await act(() => vi.advanceTimersByTimeAsync(100));
  const dialog = screen.getByRole('alertdialog');
  expect(dialog).toHaveTextContent('INC-000007');
  expect(dialog).toHaveTextContent('Singapore Zoo, Treetops Trail');
  expect(dialog).toHaveTextContent('25 Nov 2026, 12:00 by Mary');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Acknowledge' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Open INC-000007' }));
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(calls.update).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Address')).toHaveTextContent('/');
  expect(dialog).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(500));
  vi.useRealTimers();
  await userEvent.click(await button(/^Acknowledge$/));
  await expectGone();
  expect(calls.update).toHaveBeenCalledExactlyOnceWith('emergencies', expect.objectContaining({ id: '7' }));
});

test('NPAN-5 no button has the focus at first, so that typing acknowledges nothing, and the focus returns afterwards', async () => {
  const { held, receive } = open([]);
  const field = screen.getByLabelText('Something else');
  field.focus();
  held.pending = [emergency(7)];
  await receive('7');
  const dialog = await alarm();
  for (const one of within(dialog).getAllByRole('button')) expect(one).not.toHaveFocus();
  await userEvent.click(await button(/^Acknowledge$/));
  await expectGone();
  expect(field).toHaveFocus();
});

test('NPAN-5 acknowledges several at once, without one that has only just arrived', async () => {
  const { calls, held, receive } = open([emergency(8), emergency(7)]);
  expect(await alarm()).toHaveTextContent('2 emergencies');
  await button(/^Acknowledge all 2$/);
  held.pending = [emergency(9), ...held.pending];
  await receive('9');
  const all = await screen.findByRole('button', { name: 'Acknowledge all 3' });
  fireEvent.click(all);
  expect(calls.update).not.toHaveBeenCalled();
  await userEvent.click(await button(/^Acknowledge all 3$/));
  await expectGone();
  expect(calls.update.mock.calls.map(([, { id }]) => id).toSorted()).toEqual(['7', '8', '9']);
});

test('NPAN-5 opening the case acknowledges that emergency alone, and is offered only to people with access', async () => {
  const { calls } = open([emergency(8, { may_open: false }), emergency(7)]);
  expect(within(await alarm()).queryByRole('button', { name: 'Open INC-000008' })).not.toBeInTheDocument();
  await button(/^Acknowledge all 2$/);
  await userEvent.click(screen.getByRole('button', { name: 'Open INC-000007' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Address')).toHaveTextContent('/incidents_list/detail?id=7'),
  );
  expect(calls.update).toHaveBeenCalledExactlyOnceWith('emergencies', expect.objectContaining({ id: '7' }));
  expect(await alarm()).toHaveTextContent('INC-000008');
});

test('NPAN-5 SHELL-11 an acknowledgement that the server refuses shows again with the error, and is retried', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const refusing = vi.fn().mockRejectedValue(new Error('The server is away.'));
    const { calls } = open([emergency(7)], refusing);
    await userEvent.click(await button(/^Acknowledge$/));
    await expectGone();
    // Five retries with growing delays.
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(refusing).toHaveBeenCalledTimes(6);
    expect(await alarm()).toHaveTextContent('INC-000007');
    expect(
      await screen.findByText(/INC-000007 could not be acknowledged. The server is away./),
    ).toBeInTheDocument();
    calls.update.mockResolvedValue({ data: emergency(7) });
  } finally {
    vi.useRealTimers();
  }
});

test('NPAN-5 an emergency that is acknowledged elsewhere, or over, disappears by itself', async () => {
  const { held, receive } = open([emergency(7)]);
  await alarm();
  held.pending = [];
  await receive('7');
  await expectGone();
});
