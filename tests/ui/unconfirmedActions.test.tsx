import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from '../../src/api/callServer.ts';
import type { OutboxItem } from '../../src/api/outboxItem.ts';
import { viewer } from '../helpers/factories.ts';
import { button, done, open, row } from './actionsPage.tsx';
import { forgetAll, outbox, setOnline } from './mediaFakes.ts';

afterEach(forgetAll);
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

type Sent = { data: { done: boolean; recommended_ca_status?: string } };

/** Completes the action, but its answer is lost. */
const loseFirstAnswer = () => {
  const before = row('a', { recommended_ca_status: 'Deferred' });
  const update = vi
    .fn(async (_resource: string, { data }: Sent) => ({ data: data.done ? done(before) : before }))
    .mockRejectedValueOnce(new NetworkError(undefined));
  return { before, update };
};

test('OFF-4 DET-4 Undo after a lost answer also takes back what the server may have done', async () => {
  const { before, update } = loseFirstAnswer();
  const { getList } = open([before], { update } as never);
  await userEvent.click(await button('Done: Lay mats a'));
  expect(await screen.findByText('Waiting to be sent')).toBeVisible();
  await userEvent.click(await button('Undo'));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  const sent = update.mock.calls.map(([, { data }]) => data);
  expect(sent).toEqual([{ done: true }, { done: false, recommended_ca_status: 'Deferred' }]);
  expect(await screen.findByText('Deferred')).toBeVisible();
  expect([...outbox.values()]).toMatchObject([{ state: 'sent' }]);
  expect(vi.mocked(getList).mock.calls.length).toBeGreaterThan(1);
});

test('OFF-4 photos whose answer was lost are not said to be unsent', async () => {
  const item: OutboxItem = {
    ...{ key: 'k1', userId: viewer.id, title: 'Done', isUrgent: false, state: 'waiting', attempts: 1 },
    payload: { kind: 'completion', row: row('a'), completion: { done: true, remark: 'Laid them.' } },
    queuedAt: '2026-11-03T02:00:00.000Z',
    mayHaveArrived: true,
  };
  outbox.set('k1', item);
  setOnline(false);
  const update = vi.fn().mockRejectedValue(new NetworkError(undefined));
  open([row('a')], { update });
  await waitFor(() => expect(update).toHaveBeenCalledOnce());
  await userEvent.click(await button('Reopen: Lay mats a'));
  const question = await screen.findByRole('alertdialog', { name: 'Delete the photos?' });
  expect(question).toHaveTextContent('The server has not confirmed what you added');
  await userEvent.click(within(question).getByText('Delete'));
  await waitFor(() =>
    expect([...outbox.values()]).toMatchObject([{ payload: { completion: { done: false } } }]),
  );
});
