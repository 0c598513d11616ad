import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../src/queryClient.ts';
import IncidentList from '../../src/resources/incidents/IncidentList.tsx';
import { prefetchIncidentList } from '../../src/resources/incidents/list/prefetchIncidentList.ts';
import { defaultFilter } from '../../src/resources/incidents/list/views/listDefaults.ts';
import { viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';

const getList = vi.hoisted(() => vi.fn());
vi.mock('../../src/dataProvider/index.ts', () => ({ dataProvider: { supportAbortSignal: true, getList } }));
vi.mock('../../src/resources/incidents/list/IncidentLayout.ts', () => ({
  IncidentLayout: () => 'The table',
}));

afterEach(() => getList.mockReset());

async function open(address: string, drawnAt = address) {
  getList.mockReturnValue(new Promise(() => undefined));
  window.history.replaceState(null, '', address);
  const queryClient = makeQueryClient();
  prefetchIncidentList(queryClient, viewer);
  const before = getList.mock.calls.length;
  const { dataProvider } = await import('../../src/dataProvider/index.ts');
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
  prefetchIncidentList(makeQueryClient(), viewer);
  window.history.replaceState(null, '', '/incidents_list');
  prefetchIncidentList(makeQueryClient(), { ...viewer, perms: [] });
  expect(getList).not.toHaveBeenCalled();
});
