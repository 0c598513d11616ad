import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { SignedInUser } from '../../contract/schemas/user.ts';
import type { Acknowledgements, getAcknowledgements } from '../../src/dataProvider/emergencies.ts';
import AcknowledgedNote from '../../src/resources/notifications/emergency/AcknowledgedNote.tsx';
import { renderAdmin } from '../helpers/render.tsx';

const read = vi.fn<typeof getAcknowledgements>();

const AT = '2026-11-03T02:30:00.000Z';
const siti = { name: 'Siti', sub_department: 'Tram Ops', at: AT };

function open(
  answers: Partial<Record<'acknowledged' | 'waiting', Partial<Acknowledgements>>>,
  perms: SignedInUser['perms'] = ['p2', 'p2a', 'p16'],
  first?: Error,
) {
  read.mockReset();
  read.mockImplementation(async (_id, state) => ({
    ...{ told: 3, acknowledged: 1, people: [], next: undefined },
    ...answers[state],
  }));
  if (first) read.mockRejectedValueOnce(first);
  renderAdmin(<AcknowledgedNote incidentId="12" />, {
    viewer: { perms },
    dataProvider: { getAcknowledgements: read },
  });
}

test('NPAN-5 shows how many of the notified people acknowledged an emergency, and lists them page by page', async () => {
  open({
    waiting: { people: [{ name: 'Wei Ming', sub_department: '' }] as Acknowledgements['people'] },
    acknowledged: { people: [siti] as Acknowledgements['people'], next: 'more' },
  });
  expect(await screen.findByRole('note')).toHaveTextContent(
    'Emergency acknowledged by 1 of 3 people notified.',
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show who' }));
  const dialog = await screen.findByRole('dialog', { name: 'Emergency acknowledgements' });
  expect(within(dialog).getByRole('tab', { selected: true })).toHaveTextContent('Not yet (2)');
  expect((await within(dialog).findByRole('listitem')).textContent).toBe('Wei Ming');
  await userEvent.click(within(dialog).getByRole('tab', { name: 'Acknowledged (1)' }));
  const row = await within(dialog).findByText('Siti, Tram Ops');
  expect(row.parentElement?.querySelector('time')).toHaveAttribute('datetime', AT);
  read.mockResolvedValueOnce({
    ...{ told: 3, acknowledged: 1, next: undefined },
    people: [{ ...siti, name: 'Ravi' }] as Acknowledgements['people'],
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show more' }));
  expect(await within(dialog).findByText('Ravi, Tram Ops')).toBeVisible();
  expect(read).toHaveBeenLastCalledWith('12', 'acknowledged', 'more', expect.anything());
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
  expect(within(dialog).queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

test('NPAN-5 opens on the acknowledged tab when everyone has acknowledged', async () => {
  open({
    waiting: { told: 1, people: [] },
    acknowledged: { told: 1, people: [siti] as Acknowledgements['people'] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show who' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('tab', { selected: true })).toHaveTextContent('Acknowledged (1)');
  await userEvent.click(within(dialog).getByRole('tab', { name: 'Not yet (0)' }));
  expect(await within(dialog).findByText('Everyone who was notified has acknowledged it.')).toBeVisible();
});

test('NPAN-5 shows a message when no one has acknowledged yet', async () => {
  open({ acknowledged: { acknowledged: 0 }, waiting: { acknowledged: 0 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Show who' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('tab', { name: 'Acknowledged (0)' }));
  expect(await within(dialog).findByText('Nobody has acknowledged it yet.')).toBeVisible();
});

test.each<[string, Partial<Acknowledgements>, SignedInUser['perms'], string]>([
  [
    'a viewer without access to the audit trail',
    {},
    ['p2', 'p2a'],
    'Emergency acknowledged by 1 of 3 people notified.',
  ],
  [
    'no one notified',
    { told: 0, acknowledged: 0 },
    ['p2', 'p2a', 'p16'],
    'No one else was notified of this emergency.',
  ],
])('NPAN-5 %s: shows the count without names', async (_who, acknowledged, perms, sentence) => {
  open({ acknowledged }, perms);
  expect(await screen.findByRole('note')).toHaveTextContent(sentence);
  expect(screen.queryByRole('button', { name: 'Show who' })).not.toBeInTheDocument();
});

test('SHELL-11 NPAN-5 shows loading errors and retries', async () => {
  const lost = new Error('The server could not be reached.');
  open({}, ['p16'], lost);
  const words = 'The acknowledgements could not be loaded. The server could not be reached.';
  expect(await screen.findByText(words)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const show = await screen.findByRole('button', { name: 'Show who' });
  read.mockRejectedValueOnce(lost);
  await userEvent.click(show);
  const dialog = await screen.findByRole('dialog');
  expect(
    await within(dialog).findByText('The names could not be loaded. The server could not be reached.'),
  ).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(await within(dialog).findByText('Everyone who was notified has acknowledged it.')).toBeVisible();
});
