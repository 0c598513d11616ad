import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { GetListParams } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Category } from '../../contract/values/incidentValues.ts';
import { NetworkError } from '../../src/api/callServer.ts';
import { keepSession } from '../../src/api/session.ts';
import { parseIncident } from '../../src/dataProvider/parseIncident.ts';
import IncidentDetail from '../../src/resources/incidents/IncidentDetail.tsx';
import type { DetailState } from '../../src/resources/incidents/list/rows/usePrevNext.ts';
import { buildCaseDetails, viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';

/** Pages of two rows. The junior may open Cat 1 only and did not file the others. */
const CATEGORIES: Category[] = ['c1', 'c1', 'c3', 'c1', 'c1', 'c1'];
const LIST = {
  filter: { search: 'fell' },
  sort: { field: 'incident_id', order: 'ASC' as const },
  perPage: 2,
};

const getIncident = (id: string) =>
  parseIncident({
    id,
    incident_id: `INC-00000${id}`,
    incident_status: 'Open',
    filtered_category: CATEGORIES[Number(id) - 1],
    latest_updated_at: '2026-11-03T02:30:00.000Z',
    case_details: buildCaseDetails({ description: { incident_title: `Fall ${id}`, zone: '' } }),
  });

beforeEach(() => keepSession(viewer));

function open(id: string, state: DetailState, hash = '') {
  const asked: GetListParams[] = [];
  const server = {
    getOne: vi.fn(async (_resource: string, params: { id: string }) => ({ data: getIncident(params.id) })),
    getList: vi.fn(async (_resource: string, params: GetListParams) => {
      asked.push(params);
      const { page = 1, perPage = 2 } = params.pagination ?? {};
      const ids = CATEGORIES.map((_category, index) => String(index + 1));
      const data = ids.slice((page - 1) * perPage, page * perPage).map(getIncident);
      return { data, total: CATEGORIES.length };
    }),
    reportViewed: vi.fn(async () => undefined),
  };
  window.scrollTo = () => undefined;
  const { router } = renderAdmin(
    <Routes>
      <Route path="/incidents_list/detail" element={<IncidentDetail />} />
      <Route path="*" element={<p>The list</p>} />
    </Routes>,
    {
      at: ['/incidents_list', { pathname: '/incidents_list/detail', search: `?id=${id}`, hash, state }],
      dataProvider: server,
    },
  );
  return { ...server, asked, router };
}

const heading = (id: number) => screen.findByRole('heading', { level: 1, name: `Fall ${id} INC-00000${id}` });
const step = (name: string) => screen.findByRole('button', { name: `${name} incident` });

test('DET-1 LIST-8 Next follows the list across pages, skips incidents without access, and reports each view', async () => {
  const { router, reportViewed, asked } = open('2', { list: { ...LIST, page: 1 } }, '#witnesses-details');
  await heading(2);
  expect(await screen.findByText('2 of 6')).toBeVisible();
  await waitFor(async () => expect(await step('Next')).toHaveAttribute('aria-disabled', 'false'));
  expect(asked[0]).toMatchObject({
    filter: LIST.filter,
    sort: LIST.sort,
    pagination: { page: 1, perPage: 2 },
  });

  (await step('Next')).focus();
  await userEvent.keyboard('{Enter}');
  await heading(4);
  expect(reportViewed).toHaveBeenCalledExactlyOnceWith('4');
  expect(await screen.findByText('4 of 6')).toBeVisible();
  expect(router.state.location).toMatchObject({ search: '?id=4&search=true', hash: '#witnesses-details' });
  expect(screen.getByRole('tab', { name: 'Witnesses Details' })).toHaveAttribute('aria-selected', 'true');
  expect(await step('Next')).toHaveFocus();

  await userEvent.click(screen.getByRole('tab', { name: 'Person Involved Details' }));
  await userEvent.click(await step('Next'));
  await heading(5);
  await waitFor(async () => expect(await step('Next')).toHaveAttribute('aria-disabled', 'false'));
  await userEvent.click(await step('Next'));
  await heading(6);
  expect(await screen.findByText('6 of 6')).toBeVisible();
  expect(await step('Next')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(await step('Next'));
  expect(reportViewed).toHaveBeenCalledTimes(3);

  await waitFor(async () => expect(await step('Previous')).toHaveAttribute('aria-disabled', 'false'));
  await userEvent.click(await step('Previous'));
  await heading(5);
  // One Back leads to the list after any number of steps.
  await router.navigate(-1);
  expect(await screen.findByText('The list')).toBeVisible();
});

test('DET-1 only the page with both neighbours is requested', async () => {
  const { asked } = open('6', { list: { ...LIST, page: 3 } });
  await heading(6);
  await screen.findByText('6 of 6');
  await waitFor(async () => expect(await step('Previous')).toHaveAttribute('aria-disabled', 'false'));
  expect(asked.map(({ pagination }) => pagination?.page)).toEqual([3]);
});

test.each([
  ['from a typed address', '1', null],
  ['for one that is not in the list any more', '9', { list: { ...LIST, page: 1 } }],
])('DET-1 %s there is no next', async (_case, id, state) => {
  const { getList } = open(id, state);
  await heading(Number(id));
  // The requested page and the next one, to which the record may have moved.
  await waitFor(() => expect(getList).toHaveBeenCalledTimes(state ? 2 : 0));
  expect(screen.queryByRole('button', { name: 'Next incident' })).not.toBeInTheDocument();
});

test('DET-1 an incident that moved to the next page is found there', async () => {
  open('3', { list: { ...LIST, page: 1 } });
  await heading(3);
  expect(await screen.findByText('3 of 6')).toBeVisible();
});

test('LIST-8 if reporting the view fails, the page stays and an error is shown', async () => {
  // Both the console and react-admin log the failure.
  for (const way of ['warn', 'error'] as const) vi.spyOn(console, way).mockImplementation(() => undefined);
  const { reportViewed } = open('1', { list: { ...LIST, page: 1 } });
  reportViewed.mockRejectedValueOnce(new Error('Not now.'));
  await heading(1);
  await screen.findByText('1 of 6');
  await userEvent.click(await step('Next'));
  await waitFor(() => expect(reportViewed).toHaveBeenCalledOnce());
  await heading(1);
  await userEvent.click(await step('Next'));
  await heading(2);
});

test('OFF-1 LIST-8 without a network the next incident opens, although the view cannot be reported', async () => {
  const { reportViewed } = open('1', { list: { ...LIST, page: 1 } });
  reportViewed.mockRejectedValueOnce(new NetworkError(undefined));
  await heading(1);
  await screen.findByText('1 of 6');
  await userEvent.click(await step('Next'));
  await heading(2);
});
