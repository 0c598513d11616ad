import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { toMonth } from '../../contract/incidents/months.ts';
import type { SignedInUser } from '../../contract/schemas/user.ts';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { NetworkError } from '../../src/api/callServer.ts';
import Dashboard from '../../src/custom/dashboard/Dashboard.tsx';
import { SERIES } from '../../src/custom/dashboard/insightFigures.ts';
import MonthsPicture from '../../src/custom/dashboard/MonthsPicture.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { newsApplier } from '../../src/realtime/applyNews.ts';
import { NEWEST_FIRST } from '../../src/resources/incidents/list/views/listDefaults.ts';
import { viewer } from '../helpers/factories.ts';
import { playServer } from '../helpers/playServer.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { keepDraft } from './incidentPage.tsx';
import { REFERENCE } from './locationForm.tsx';

const INFO = {
  message: 'Success',
  category: { c1: 95, c2: 5, c3: 0, c4: 0 },
  incident_status: { Open: 60, 'Pending Approval': 0, Draft: 0, Closed: 40, Archived: 0 },
  incident_type_numbers: { Safety: 0, Security: 0, 'Place Management': 0, Others: 0 },
};
const asked = vi.fn<(name: string, input: object) => Promise<object>>();

// The chart library loads on first use. Loading it here keeps the first test from timing out.
beforeAll(async () => {
  await Promise.all([
    import('../../src/custom/dashboard/PiePicture.tsx'),
    import('../../src/custom/dashboard/MonthsPicture.tsx'),
    import('../../src/custom/dashboard/Insights.tsx'),
    import('../../src/custom/dashboard/VisitorsDialog.tsx'),
  ]);
}, 60_000);
beforeEach(() => {
  asked.mockReset();
  asked.mockResolvedValue(INFO);
  playServer(asked);
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

function open(at = '/dashboard', as: Partial<SignedInUser> = {}) {
  return renderAdmin(
    <Routes>
      <Route path="/dashboard" element={<Dashboard />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    { at, dataProvider, viewer: { ...viewer, ...as }, referenceData: REFERENCE },
  );
}

const getRows = async (pie: string) =>
  within(await screen.findByRole('table', { name: pie }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' '));

test('DASH-1 DASH-2 DASH-3 the current month of all parks: three tables with counts and shares; No Data where a pie has none', async () => {
  open();
  expect(await getRows('Incident Category')).toEqual([
    'Category Incidents Share',
    'Cat 1 95 95%',
    'Cat 2 5 5%',
    'Cat 3 0 0%',
    'Cat 4 0 0%',
  ]);
  expect((await getRows('Type of Incident')).slice(1)).toEqual([
    'Safety 0 –',
    'Security 0 –',
    'Place Management 0 –',
    'Others 0 –',
  ]);
  expect(
    (await getRows('Type of Status')).slice(1).map((row) => row.split(' ').slice(0, -1).join(' ')),
  ).toEqual(['Open 60', 'Pending Approval 0', 'Draft 0', 'Pending Save 0', 'Closed 40', 'Archived 0']);
  expect(screen.getAllByText('No Data')).toHaveLength(1);
  const { year, month } = toMonth(singaporeDay(new Date()));
  expect(asked.mock.calls).toEqual([['incident_info', { year, month, park: 'All', user_id: viewer.id }]]);
});

test('DASH-5 the chart shows the percentage of slices of 7 % or more only, at once and while the figures change', async () => {
  const { queryClient } = open();
  const section = (await screen.findByRole('heading', { name: 'Incident Category' })).closest('section');
  const texts = () =>
    [...(section?.querySelectorAll('svg text') ?? [])].map(({ textContent }) => textContent).filter(Boolean);
  await waitFor(() => expect(section?.querySelector('.recharts-sector')).toBeInTheDocument());
  expect(texts()).toEqual(['95%']);
  expect(within(section as HTMLElement).getByText('total')).toHaveTextContent(/^100total$/);
  asked.mockResolvedValue({ ...INFO, category: { c1: 96, c2: 4, c3: 0, c4: 0 } });
  newsApplier(queryClient)({ event: 'reload' });
  await screen.findByText('96%', { selector: 'td' });
  expect(texts()).toEqual(['96%']);
});

test('DASH-1 DASH-6 the filters are in the address, and an entry opens the list of the same month and park', async () => {
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

test('DASH-4 DASH-6 OFF-7 Pending Save counts the drafts of this device that were changed in the month, and opens those; a note leads to all', async () => {
  await keepDraft();
  const { user, address } = open('/dashboard?year=2026&month=11');
  await waitFor(async () => expect(await getRows('Type of Status')).toContain('Pending Save 1 1%'));
  const note = screen.getByText('1 draft is on this device.').closest('[role=note]') as HTMLElement;
  const drafts = new URL(
    within(note).getByRole('link', { name: 'Drafts' }).getAttribute('href') ?? '',
    'http://host',
  );
  expect(JSON.parse(drafts.searchParams.get('filter') ?? '')).toEqual({ incident_status: 'Pending Save' });
  await user.click(screen.getByRole('link', { name: 'Pending Save' }));
  const { searchParams } = new URL(address(), 'http://host');
  const filter = JSON.parse(searchParams.get('filter') ?? '');
  expect(filter).toEqual({ incident_status: 'Pending Save', updated_in: '2026-11' });
  const listed = (asked: object) =>
    dataProvider.getList('incidents', {
      ...{ pagination: { page: 1, perPage: 10 }, sort: NEWEST_FIRST, filter: { ...filter, ...asked } },
    });
  expect([(await listed({})).total, (await listed({ updated_in: '2026-10' })).total]).toEqual([1, 0]);
});

test('SHELL-11 figures that fail to load can be tried again; changes refresh them', async () => {
  asked.mockRejectedValueOnce(new NetworkError('no network'));
  const { user, queryClient } = open();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await getRows('Incident Category')).toContain('Cat 1 95 95%');
  asked.mockResolvedValue({ ...INFO, category: { c1: 96, c2: 4, c3: 0, c4: 0 } });
  newsApplier(queryClient)({ event: 'reload' });
  await waitFor(async () => expect(await getRows('Incident Category')).toContain('Cat 1 96 96%'));
});

test('DASH-2 the figures are copied as a table', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Copy data: Incident Category' }));
  const copied = await navigator.clipboard.readText();
  expect(copied.split('\n')).toEqual([
    'Incident Category\tIncidents\tShare',
    'Cat 1\t95\t95%',
    'Cat 2\t5\t5%',
    'Cat 3\t0\t0%',
    'Cat 4\t0\t0%',
    'Total\t100',
  ]);
});

const INSIGHTS = {
  message: 'Success',
  data: {
    months: Array.from({ length: 36 }, (_, index) => ({
      month: new Date(Date.UTC(2023, 11 + index, 1)).toISOString().slice(0, 7),
      category: { c1: index, c2: 0, c3: 0, c4: 1 },
      type: { Safety: index, Security: 1, 'Place Management': 0, Others: 0 },
    })),
    zones: [
      { park: 'Bird Paradise', zone: 'Lory Loft', count: 12 },
      { park: 'Singapore Zoo', zone: 'Entrance Plaza', count: 6 },
    ],
    hours: [
      { weekday: 7, hour: 0, count: 2 },
      { weekday: 7, hour: 13, count: 4 },
    ],
    stays: [{ status: 'Open', left: 3, median: 1.5, ninetieth: 9.25, still: 2 }],
    overdue: { actions: 1, reports: 2 },
    visitors: [{ park: 'Singapore Zoo', visitors: 20_000 }],
  },
};
const MONTH = '/dashboard?year=2026&month=11';

test('DASH-6 issue 21 insights appear below the pies if the server offers them, and each zone opens its list', async () => {
  asked.mockImplementation(async (name) => (name === 'incident_insights' ? INSIGHTS : INFO));
  const { user, address } = open(MONTH, { offers: ['insights'] });
  expect((await getRows('Time in status')).at(1)).toBe('Open 36 h 9.3 days 3 2');
  const late = screen.getByRole('link', { name: '1 corrective action' }).getAttribute('href') ?? '';
  expect(JSON.parse(new URL(late, 'http://host').searchParams.get('filter') ?? '')).toEqual({
    ...{ from_date: '2026-11-01', to_date: '2026-11-30' },
    actions: 'overdue',
  });
  expect(screen.getByText('2 reports to MOM')).toBeVisible();
  const hours = screen.getByRole('heading', { name: 'Days and hours' }).closest('section') as HTMLElement;
  await user.click(within(hours).getByRole('button', { name: 'Show data' }));
  expect((await getRows('Days and hours')).at(14)).toBe('13:00 0 0 0 0 0 0 4');
  const days = [...hours.querySelectorAll('svg > g')].map(({ textContent }) => textContent);
  expect(days).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun24']);
  const months = screen.getByRole('heading', { name: '24 months' }).closest('section') as HTMLElement;
  await user.click(within(months).getByRole('button', { name: 'Show data' }));
  const rows = await getRows('24 months');
  expect(rows).toHaveLength(25);
  expect(rows.at(-1)).toBe('Nov 26 35 0 0 1 36 24');
  await user.click(within(months).getByRole('button', { name: 'Type' }));
  expect((await getRows('24 months')).at(-1)).toBe('Nov 26 35 1 0 0 36 24');
  await user.click(screen.getByRole('link', { name: 'Lory Loft, Bird Paradise' }));
  expect(JSON.parse(new URL(address(), 'http://host').searchParams.get('filter') ?? '')).toEqual({
    ...{ from_date: '2026-11-01', to_date: '2026-11-30' },
    ...{ park: 'Bird Paradise', zone: 'Lory Loft' },
  });
});

test('issue 21 the chart of a page that is hidden while the next one loads logs nothing', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const sized = vi.fn();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(resized: ResizeObserverCallback) {
        sized.mockImplementation(() =>
          resized([{ contentRect: { width: 0, height: 0 } } as ResizeObserverEntry], this as never),
        );
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  renderAdmin(<MonthsPicture months={[]} series={SERIES.category} />);
  act(() => sized());
  expect(sized).toHaveBeenCalled();
  expect(warned).not.toHaveBeenCalled();
});

test('DASH-1 issue 21 the zones of a single park are listed without its name', async () => {
  asked.mockImplementation(async (name) => (name === 'incident_insights' ? INSIGHTS : INFO));
  open(`${MONTH}&park=Bird+Paradise`, { offers: ['insights'] });
  expect((await getRows('Zones')).slice(1)).toEqual(['Lory Loft  12', 'Entrance Plaza  6']);
});

test('issue 21 the risk map compares by visitors and names the parks, and an administrator types the numbers or imports a file', async () => {
  asked.mockImplementation(async (name) => (name === 'incident_insights' ? INSIGHTS : INFO));
  const { user } = open(MONTH, { offers: ['insights'], role: 'admin', perms: ['p2', 'p9'] });
  expect(await screen.findByText(/for the parks with visitor numbers: Singapore Zoo\./)).toBeVisible();
  const risk = screen.getByRole('heading', { name: 'Risk map' }).closest('section') as HTMLElement;
  await user.click(within(risk).getByRole('button', { name: 'Show data' }));
  expect((await getRows('Risk map')).slice(1)).toEqual([
    'Entrance Plaza, Singapore Zoo 6 3.0',
    'Lory Loft, Bird Paradise 12 –',
  ]);
  await user.click(screen.getByRole('button', { name: 'Enter visitor numbers' }));
  const birds = await screen.findByRole('textbox', { name: 'Bird Paradise' });
  expect(screen.getByRole('textbox', { name: 'Singapore Zoo' })).toHaveValue('20000');
  await user.type(birds, '9x');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter whole numbers.');
  await user.clear(birds);
  await user.type(birds, '90,000');
  const file = screen.getByLabelText('File with visitor numbers');
  await user.upload(file, new File(['Park,Month,Visitors\nZoo,2026-10,5'], 'a.csv', { type: 'text/csv' }));
  expect(await screen.findByText(/Row 2: park “Zoo” does not exist\./)).toBeVisible();
  const csv = 'Park,Month,Visitors\nSingapore Zoo,2026-10,5\nSingapore Zoo,2026-11,"21,000"';
  await user.upload(file, new File([csv], 'b.csv', { type: 'text/csv' }));
  expect(await screen.findByText('1 row of the file will be saved too.')).toBeVisible();
  const zoo = screen.getByRole('textbox', { name: 'Singapore Zoo' });
  expect(zoo).toHaveValue('21000');
  await user.type(zoo, '{Backspace}7');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Visitors saved')).toBeVisible();
  expect(asked.mock.calls.find(([name]) => name === 'save_visitors')?.[1]).toEqual({
    counts: [
      { park: 'Singapore Zoo', month: '2026-10', visitors: 5 },
      { park: 'Singapore Zoo', month: '2026-11', visitors: 21_007 },
      { park: 'Bird Paradise', month: '2026-11', visitors: 90_000 },
    ],
  });
});

test('issue 21 a second file takes the place of the first, also in the fields', async () => {
  asked.mockImplementation(async (name) => (name === 'incident_insights' ? INSIGHTS : INFO));
  const { user } = open(MONTH, { offers: ['insights'], role: 'admin', perms: ['p2', 'p9'] });
  await user.click(await screen.findByRole('button', { name: 'Enter visitor numbers' }));
  const file = await screen.findByLabelText('File with visitor numbers');
  const choose = (row: string) =>
    user.upload(file, new File([`Park,Month,Visitors\n${row}`], 'a.csv', { type: 'text/csv' }));
  await choose('Bird Paradise,2026-11,5');
  const birds = screen.getByRole('textbox', { name: 'Bird Paradise' });
  await waitFor(() => expect(birds).toHaveValue('5'));
  await choose('Singapore Zoo,2026-11,6');
  const zoo = screen.getByRole('textbox', { name: 'Singapore Zoo' });
  await waitFor(() => expect(zoo).toHaveValue('6'));
  expect(birds).toHaveValue('');
  await choose('Zoo,2026-11,7');
  await waitFor(() => expect(zoo).toHaveValue('20000'));
});

test('issue 21 visitor numbers that were not changed are not sent, because another administrator may have', async () => {
  asked.mockImplementation(async (name) => (name === 'incident_insights' ? INSIGHTS : INFO));
  const { user } = open(MONTH, { offers: ['insights'], role: 'admin', perms: ['p2', 'p9'] });
  await user.click(await screen.findByRole('button', { name: 'Enter visitor numbers' }));
  await user.type(await screen.findByRole('textbox', { name: 'Bird Paradise' }), '90,000');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Visitors saved')).toBeVisible();
  expect(asked.mock.calls.find(([name]) => name === 'save_visitors')?.[1]).toEqual({
    counts: [{ park: 'Bird Paradise', month: '2026-11', visitors: 90_000 }],
  });
});

test('DASH-6 LIST-1 without access to incidents the page says so and requests nothing', async () => {
  open('/dashboard', { perms: [] });
  expect(await screen.findByText(/doesn't have access to incidents/)).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
});
