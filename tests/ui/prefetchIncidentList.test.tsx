import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultFilter } from '../../contract/values/incidentFilter.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { makeQueryClient } from '../../src/queryClient.ts';
import IncidentList from '../../src/resources/incidents/IncidentList.tsx';
import * as DeskList from '../../src/resources/incidents/list/DeskList.tsx';
import { prefetchIncidentList } from '../../src/resources/incidents/list/prefetchIncidentList.ts';
import { viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';

const getList = vi.fn();

beforeEach(() => {
  vi.spyOn(dataProvider, 'getList').mockImplementation(getList);
  vi.spyOn(DeskList, 'default').mockReturnValue(<>The table</>);
});
afterEach(() => {
  getList.mockReset();
  vi.restoreAllMocks();
});

async function open(address: string, drawnAt = address) {
  getList.mockReturnValue(new Promise(() => undefined));
  window.history.replaceState(null, '', address);
  const queryClient = makeQueryClient();
  prefetchIncidentList(queryClient, viewer, dataProvider);
  const before = getList.mock.calls.length;
  renderAdmin(<IncidentList />, { at: drawnAt, dataProvider, queryClient });
  await screen.findByText('The table');
  return before;
}

const FILTERED = `/incidents_list?${new URLSearchParams({
  filter: JSON.stringify({ park: 'Night Safari' }),
  order: 'ASC',
  page: '2',
  perPage: '10',
  sort: 'incident_id',
})}`;

test.each([
  ['as it opens', '/incidents_list', '/incidents_list', { filter: defaultFilter(new Date()) }],
  [
    'filtered and sorted',
    FILTERED,
    undefined,
    { filter: { park: 'Night Safari' }, pagination: { page: 2, perPage: 10 } },
  ],
])(
  'LIST-6 LIST-11 the list %s is requested before it renders, and only once',
  async (_how, address, drawnAt, asked) => {
    expect(await open(address, drawnAt)).toBe(1);
    expect(getList).toHaveBeenCalledExactlyOnceWith('incidents', expect.objectContaining(asked));
  },
);

test('SHELL-1 the list is not requested on other pages or without permission', () => {
  window.history.replaceState(null, '', '/incidents_list/new_incident');
  prefetchIncidentList(makeQueryClient(), viewer, dataProvider);
  window.history.replaceState(null, '', '/incidents_list');
  prefetchIncidentList(makeQueryClient(), { ...viewer, perms: [] }, dataProvider);
  expect(getList).not.toHaveBeenCalled();
});
