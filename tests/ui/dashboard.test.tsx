import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, Notification } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { monthInWords, monthOf } from '../../contract/months.ts';
import type { SignedInUser } from '../../contract/schemas/user.ts';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { callHost, HostUnreachable } from '../../src/host/callHost.ts';
import { keepSession } from '../../src/host/session.ts';
import { newsApplier } from '../../src/live/applyNews.ts';
import Dashboard from '../../src/resources/dashboard/Dashboard.tsx';
import { keepDraft } from './incidentPage.tsx';
import { REFERENCE } from './locationForm.tsx';
import { viewer } from './mediaForm.tsx';

vi.mock('react-router', () => import('react-router-dom'));
vi.mock('../../src/host/callHost.ts', async (actual) => ({
  ...(await actual<typeof import('../../src/host/callHost.ts')>()),
  callHost: vi.fn(),
}));

const INFO = {
  message: 'Success',
  category: { c1: 95, c2: 5, c3: 0, c4: 0 },
  incident_status: { Open: 60, 'Pending Approval': 0, Draft: 0, Closed: 40, Archived: 0 },
  incident_type_numbers: { Safety: 0, Security: 0, 'Place Management': 0, Others: 0 },
};
const asked = vi.mocked(callHost as (name: string, input: object) => Promise<object>);

beforeEach(() => {
  asked.mockReset();
  asked.mockResolvedValue(INFO);
});

function open(at = '/dashboard', as: Partial<SignedInUser> = {}) {
  keepSession({ ...viewer, ...as });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(['reference data'], REFERENCE);
  const page = (
    <CoreAdminContext store={memoryStore()} queryClient={queryClient}>
      <Dashboard />
      <Notification />
    </CoreAdminContext>
  );
  const router = createMemoryRouter(
    [
      { path: '/dashboard', element: page },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [at] },
  );
  render(<RouterProvider router={router} />);
  const address = () => router.state.location.pathname + router.state.location.search;
  return { queryClient, address, user: userEvent.setup() };
}

const rowsOf = async (pie: string) =>
  within(await screen.findByRole('table', { name: pie }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' '));

test('DASH-1 DASH-2 the current month of all parks: three tables with counts and shares; No Data where a pie has none', async () => {
  open();
  expect(await rowsOf('Incident Category')).toEqual([
    'Shown Incidents Share',
    'Cat 1 95 95%',
    'Cat 2 5 5%',
    'Cat 3 0 0%',
    'Cat 4 0 0%',
  ]);
  expect((await rowsOf('Type of Incident')).slice(1)).toEqual([
    'Safety 0 –',
    'Security 0 –',
    'Place Management 0 –',
    'Others 0 –',
  ]);
  expect(
    (await rowsOf('Type of Status')).slice(1).map((row) => row.split(' ').slice(0, -1).join(' ')),
  ).toEqual(['Open 60', 'Pending Approval 0', 'Draft 0', 'Pending Save 0', 'Closed 40', 'Archived 0']);
  expect(screen.getAllByText('No Data')).toHaveLength(1);
  const { year, month } = monthOf(singaporeDay(new Date()));
  expect(asked.mock.calls).toEqual([
    ['incident_info', { year, month, park: 'All', user_id: viewer.id }, expect.anything()],
  ]);
});

test('DASH-5 the picture says the percentage of a slice of 7 % or more, and of no other', async () => {
  open();
  const section = (await screen.findByRole('heading', { name: 'Incident Category' })).closest('section');
  const texts = () =>
    [...(section?.querySelectorAll('svg text') ?? [])].map(({ textContent }) => textContent);
  await waitFor(() => expect(texts().filter(Boolean)).toEqual(['95%']));
});

test('DASH-1 DASH-6 the filters stand in the address, and an entry opens the list of the same month and park', async () => {
  const { user, address } = open('/dashboard?year=2026&month=2&park=Bird+Paradise');
  await user.click(await screen.findByRole('combobox', { name: 'Months' }));
  await user.click(await screen.findByRole('option', { name: 'March' }));
  expect(address()).toBe('/dashboard?year=2026&month=3&park=Bird+Paradise');
  await waitFor(() =>
    expect(asked.mock.lastCall?.[1]).toMatchObject({ year: 2026, month: 3, park: 'Bird Paradise' }),
  );
  await user.click(await screen.findByRole('link', { name: 'Cat 2' }));
  const { pathname, searchParams } = new URL(address(), 'http://host');
  expect(pathname).toBe('/incidents_list');
  expect(JSON.parse(searchParams.get('filter') ?? '')).toEqual({
    from_date: '2026-03-01',
    to_date: '2026-03-31',
    park: 'Bird Paradise',
    category: 'c2',
  });
});

test('DASH-4 Pending Save counts the drafts of this device that were changed in the month', async () => {
  await keepDraft();
  open('/dashboard?year=2026&month=11');
  await waitFor(async () => expect(await rowsOf('Type of Status')).toContain('Pending Save 1 1%'));
});

test('SHELL-11 figures that do not come are told with another try; what changes meanwhile is read anew', async () => {
  asked.mockRejectedValueOnce(new HostUnreachable('no network'));
  const { user, queryClient } = open();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await rowsOf('Incident Category')).toContain('Cat 1 95 95%');
  asked.mockResolvedValue({ ...INFO, category: { c1: 96, c2: 4, c3: 0, c4: 0 } });
  newsApplier(queryClient)({ event: 'read_anew' });
  await waitFor(async () => expect(await rowsOf('Incident Category')).toContain('Cat 1 96 96%'));
});

test('DASH-2 the figures are copied as a table', async () => {
  const { user } = open('/dashboard?year=2026&month=2');
  await user.click(await screen.findByRole('button', { name: 'Copy the figures' }));
  const copied = await navigator.clipboard.readText();
  expect(copied.split('\n').slice(0, 4)).toEqual([
    `${monthInWords({ year: 2026, month: 2 })}\tAll parks`,
    'Incident Category\tIncidents\tShare',
    'Cat 1\t95\t95%',
    'Cat 2\t5\t5%',
  ]);
});

test('DASH-6 LIST-1 who may list no incidents is told so, and nothing is asked for', async () => {
  open('/dashboard', { perms: [] });
  expect(await screen.findByText(/may not see incidents/)).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
});
