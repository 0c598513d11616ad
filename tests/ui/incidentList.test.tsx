import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { GetListParams } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpError, NetworkError } from '../../src/api/callServer.ts';
import { keepSession, signedInUser } from '../../src/api/session.ts';
import { parseIncident } from '../../src/dataProvider/parseIncident.ts';
import { storePending } from '../../src/offline/storePending.ts';
import { makeQueryClient } from '../../src/queryClient.ts';
import IncidentList from '../../src/resources/incidents/IncidentList.tsx';
import { viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { handInDocuments } from '../helpers/testPlatform.ts';
import { keepDraft } from './incidentPage.tsx';
import { forgetAll, setOnline } from './mediaFakes.ts';

beforeEach(() =>
  handInDocuments(async (name) =>
    name === 'static_data' ? [{ id: 'parks', data: { parks: [{ park: 'Night Safari' }] } }] : [],
  ),
);

const answerWith = (incident_id: string) => ({
  data: [parseIncident({ id: '1', incident_id, incident_status: 'Open', filtered_category: 'c1' })],
  total: 1,
});

function open(filter: object | null = {}, { page = '1', total = 1 } = {}) {
  const queryClient = makeQueryClient();
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  const { data } = answerWith('INC-000001');
  const getList = vi.fn(async (_resource: string, _params: GetListParams) => ({
    data: total > 0 ? data : [],
    total,
  }));
  const at = filter
    ? `/incidents_list?${new URLSearchParams({ filter: JSON.stringify(filter), page })}`
    : '/incidents_list';
  const { router } = renderAdmin(<IncidentList />, { at, viewer, dataProvider: { getList }, queryClient });
  const shownFilter = () =>
    JSON.parse(new URLSearchParams(router.state.location.search).get('filter') ?? '{}');
  const asked = () => getList.mock.lastCall?.[1];
  return { getList, asked, shownFilter };
}

beforeEach(() => {
  // jsdom cannot scroll.
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  for (const said of ['warn', 'error'] as const) vi.spyOn(console, said).mockImplementation(() => undefined);
});
afterEach(() => {
  setOnline(true);
  vi.restoreAllMocks();
});

test('LIST-2 LIST-5 a search starts without Enter and on page 1, Escape ends it, and a tab and My Cases narrow the list', async () => {
  const { asked, shownFilter } = open({}, { page: '3', total: 35 });
  expect(await screen.findByText('INC-000001')).toBeVisible();
  expect(asked()).toMatchObject({ filter: {}, pagination: { page: 3 } });
  await userEvent.type(screen.getByLabelText('Search incidents'), 'fell');
  await expect.poll(asked).toMatchObject({ filter: { search: 'fell' }, pagination: { page: 1 } });
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => asked()?.filter).toEqual({});
  await userEvent.click(screen.getByRole('tab', { name: 'Draft' }));
  await expect.poll(() => asked()?.filter).toEqual({ incident_status: 'Draft' });
  await userEvent.click(screen.getByRole('tab', { name: 'All' }));
  await expect.poll(shownFilter).toEqual({});
  await userEvent.click(screen.getByRole('button', { name: 'My Cases' }));
  await expect.poll(() => asked()?.filter).toEqual({ case: 'my_case' });
  expect(shownFilter()).toEqual({ case: 'my_case' });
});

test('LIST-5 a search that finds nothing names the dates it covers, and can be widened to all time', async () => {
  const range = { from_date: '2020-01-01', to_date: '2020-01-31' };
  const { asked } = open({ search: 'fell', ...range }, { total: 0 });
  const text = 'This search for “fell” covers only these dates: 1 Jan to 31 Jan 2020.';
  expect(await screen.findByText(text)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Search all time' }));
  await expect.poll(() => asked()?.filter).toEqual({ search: 'fell' });
  expect(screen.getByLabelText('Search incidents')).toHaveValue('fell');
});

const NOVEMBER = { from_date: '2026-10-31', to_date: '2026-11-30' };

test.each([
  ['and its address says nothing', null, { from_date: '2026-11-01', to_date: '2026-12-01' }],
  [
    'and its address names them',
    { ...NOVEMBER, incident_status: 'Open' },
    { from_date: '2026-11-01', to_date: '2026-12-01', incident_status: 'Open' },
  ],
  ['but not with other days', { ...NOVEMBER, from_date: '2026-11-01' }, undefined],
])(
  'LIST-6 a list left open past midnight goes on with the last 30 days, %s',
  async (_which, filter, later) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-30T15:50:00Z') });
    const { setInterval } = globalThis;
    const ticks: (() => void)[] = [];
    vi.spyOn(globalThis, 'setInterval').mockImplementation(((tick: () => void, every: number) => {
      if (every === 60_000) ticks.push(tick);
      return setInterval(tick, every);
    }) as typeof setInterval);
    const { asked, shownFilter } = open(filter);
    await screen.findByText('INC-000001');
    const before = filter ?? NOVEMBER;
    expect(asked()?.filter).toEqual(before);
    vi.setSystemTime('2026-11-30T16:00:30Z');
    act(() => {
      for (const tick of ticks) tick();
    });
    await expect.poll(() => asked()?.filter).toEqual(later ?? before);
    expect(shownFilter()).toEqual(filter ? (later ?? before) : {});
    vi.useRealTimers();
  },
);

test('LIST-6 a list left for a case before midnight comes back with the last 30 days', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-30T15:50:00Z') });
  open(NOVEMBER);
  await screen.findByText('INC-000001');
  cleanup();
  vi.setSystemTime('2026-11-30T16:00:30Z');
  const { asked } = open(NOVEMBER);
  await expect.poll(() => asked()?.filter).toEqual({ from_date: '2026-11-01', to_date: '2026-12-01' });
  vi.useRealTimers();
});

test.each([
  [{ park: 'Night Safari' }, 'Pending Save 1', '2 not sent'],
  [{}, 'Pending Save 2', undefined],
  [{ pin_cell: '5604,415164' }, 'Pending Save', '2 not sent'],
])(
  'LIST-10 with the filter %j the tab counts the drafts that it lists, and hidden ones are offered',
  async (filter, tab, chip) => {
    keepSession(viewer);
    const draft = await keepDraft();
    const incident = structuredClone(draft.incident);
    incident.case_details.incident_description.park = 'Night Safari';
    await storePending(viewer.id, { ...draft, id: 2, incident });
    const { shownFilter } = open(filter);
    expect(await screen.findByRole('tab', { name: tab })).toBeVisible();
    if (chip) {
      await userEvent.click(await screen.findByRole('button', { name: chip }));
      await expect.poll(shownFilter).toEqual({ incident_status: 'Pending Save' });
    } else expect(screen.queryByRole('button', { name: /not sent/ })).toBeNull();
    await forgetAll();
  },
);

test('LIST-3 LIST-13 the category filter offers a junior only Cat 1', async () => {
  open();
  await userEvent.click(await screen.findByText('Filters'));
  await userEvent.click(await screen.findByRole('combobox', { name: 'Category' }));
  const options = screen.getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['All', 'Cat 1']);
});

test.each([
  ['From', '2026-01-10', 'from_date', 'less than'],
  ['To', '2026-01-07', 'to_date', 'greater than'],
] as const)(
  'LIST-9 a range reversed by %s is refused, and that date is cleared',
  async (label, day, field, text) => {
    const range = { from_date: '2026-01-08', to_date: '2026-01-09' };
    const { shownFilter } = open(range);
    await userEvent.click(await screen.findByText('Filters'));
    const input = await screen.findByLabelText(label);
    fireEvent.change(input, { target: { value: day } });
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      `Plesae select "To Date" ${text} "From Date"`,
    );
    await userEvent.click(screen.getByText('OK'));
    await expect.poll(shownFilter).toEqual({ ...range, [field]: undefined });
    expect(input).toHaveValue('');
  },
);

test('issue 19, item 5: a filter by the report asks for any date, and a chip shows and removes it', async () => {
  const { getList, shownFilter } = open({ from_date: '2026-01-08', to_date: '2026-01-09' });
  act(() => keepSession({ ...signedInUser(), offers: ['reporting'] }));
  await userEvent.click(await screen.findByText('Filters'));
  await userEvent.click(await screen.findByRole('combobox', { name: 'Report to MOM' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Report due' }));
  await expect.poll(shownFilter).toEqual({ reporting: 'due' });
  await waitFor(() =>
    expect(getList).toHaveBeenLastCalledWith(
      'incidents',
      expect.objectContaining({ filter: { reporting: 'due' } }),
    ),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Report due' }));
  await expect.poll(shownFilter).toEqual({});
});

test('SHELL-11 a list that fails to load says so once, without a notification, and can be retried', async () => {
  const { getList } = open();
  expect(await screen.findByText('INC-000001')).toBeVisible();
  const refusal = new HttpError(400, { message: 'Something went wrong on our side.' });
  getList.mockRejectedValue(refusal);
  await userEvent.click(screen.getByRole('tab', { name: 'Open' }));
  expect(await screen.findByText('The list could not be loaded.')).toBeVisible();
  const asked = getList.mock.calls.length;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(getList).toHaveBeenCalledTimes(asked + 1));
  expect(await screen.findAllByText('Something went wrong on our side.')).toHaveLength(1);
  getList.mockResolvedValue(answerWith('INC-000002'));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('INC-000002')).toBeVisible();
});

test('SHELL-11 a list requested offline loads when the network is back', async () => {
  const { getList } = open();
  expect(await screen.findByText('INC-000001')).toBeVisible();
  setOnline(false);
  getList.mockRejectedValue(new NetworkError(undefined));
  await userEvent.click(screen.getByRole('tab', { name: 'Closed' }));
  expect(await screen.findByText('The list could not be loaded.')).toBeVisible();
  getList.mockResolvedValue(answerWith('INC-000002'));
  setOnline(true);
  expect(await screen.findByText('INC-000002')).toBeVisible();
  expect(screen.queryByText('INC-000001')).not.toBeInTheDocument();
  expect(screen.queryByText('The list could not be loaded.')).not.toBeInTheDocument();
});
