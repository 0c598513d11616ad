import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListView } from '../../contract/schemas/listView.ts';
import type { Feature } from '../../contract/serverOffers.ts';
import { addDays, singaporeDay } from '../../contract/singaporeTime.ts';
import { defaultFilter } from '../../contract/values/incidentFilter.ts';
import { HttpError } from '../../src/api/callServer.ts';
import { ConsoleList } from '../../src/components/list/ConsoleList.tsx';
import { dataProvider as real } from '../../src/dataProvider/index.ts';
import { MapSwitch } from '../../src/resources/incidents/list/map/MapSwitch.tsx';
import { StatusTabs } from '../../src/resources/incidents/list/StatusTabs.tsx';
import { NEWEST_FIRST } from '../../src/resources/incidents/list/views/listDefaults.ts';
import { ViewsButton } from '../../src/resources/incidents/list/views/ViewsButton.tsx';
import {
  getLastDays,
  isShown,
  toListAddress,
  toShownList,
  toView,
  withView,
} from '../../src/resources/incidents/list/views/viewState.ts';
import { playServer } from '../helpers/playServer.ts';
import { renderAdmin } from '../helpers/render.tsx';

const server = { call: vi.fn() };

const COLUMNS = { hidden: [], order: [] };
const view = (id: string, name: string, filter: ListView['filter'] = {}): ListView => ({
  ...{ id, name, filter, sort: NEWEST_FIRST, columns: COLUMNS },
});

/** The server's state, and the number of saves by others before ours. */
let kept: { views: ListView[]; version: number };

afterEach(() => vi.restoreAllMocks());
beforeEach(() => {
  kept = { views: [], version: 0 };
  playServer(server.call);
  server.call
    .mockReset()
    .mockImplementation(async (name: string, input: { views: ListView[]; version: number }) => {
      if (name === 'save_list_views') {
        if (input.version !== kept.version)
          throw new HttpError(409, { message: 'Changed.', data: kept } as never);
        kept = { views: input.views, version: input.version + 1 };
      }
      return { data: kept };
    });
});

function open(offers: Feature[] = ['list_views'], address = '/incidents_list') {
  const countTabs = vi.fn(async () => ({
    ...{ All: 12_345, Open: 12, 'Pending Approval': 3, Draft: 0, Closed: 9_999, Archived: 1 },
  }));
  const { getListViews, saveListViews } = real;
  const getList = async () => ({ data: [], total: 0 });
  const dataProvider = { getListViews, saveListViews, getList, countTabs };
  window.scrollTo = () => undefined;
  const { router } = renderAdmin(
    <ConsoleList resource="incidents" sort={NEWEST_FIRST} filterDefaultValues={defaultFilter(new Date())}>
      <ViewsButton />
      <StatusTabs />
      <MapSwitch />
    </ConsoleList>,
    { at: address, viewer: { offers }, dataProvider },
  );
  return { countTabs, router };
}

const press = async (item: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  const found = await screen.findByRole('menuitem', { name: item });
  // Some items wait for the views.
  await waitFor(() => expect(found).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(found);
};
const shownFilter = (search: string) => JSON.parse(new URLSearchParams(search).get('filter') ?? '{}');

test('LIST-11 a view is saved with a name and a moving date range, and opened from its address', async () => {
  const { router } = open();
  await press('Save this view…');
  const dialog = await screen.findByRole('dialog', { name: 'Save this view' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByRole('textbox')).toBeInvalid();
  await userEvent.type(within(dialog).getByRole('textbox'), 'This month');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept.views).toMatchObject([{ name: 'This month', filter: {}, last_days: 30 }]));

  kept.views.push(view('n', 'At night', { park: 'Night Safari' }));
  await press('This month');
  const today = singaporeDay(new Date());
  await waitFor(() =>
    expect(shownFilter(router.state.location.search)).toEqual({
      from_date: addDays(today, -30),
      to_date: today,
    }),
  );
});

test('issue 21 a view restores the map; older views, and those of servers without this field, open the list', async () => {
  kept = { views: [view('n', 'At night', { park: 'Night Safari' })], version: 1 };
  const list = { filter: { park: 'Singapore Zoo' }, sort: NEWEST_FIRST };
  open(['list_views', 'incident_map'], toListAddress({ ...list, asMap: true }));
  await press('Save this view…');
  await userEvent.type(await screen.findByRole('textbox'), 'Where in the zoo{Enter}');
  await waitFor(() =>
    expect(kept.views[1]).toMatchObject({ filter: { park: 'Singapore Zoo' }, shown_as: 'map' }),
  );
  const map = screen.getByRole('button', { name: 'Map' });
  const isMap = (is: boolean) => waitFor(() => expect(map).toHaveAttribute('aria-pressed', String(is)));
  await isMap(true);
  await press('At night');
  await isMap(false);
  await press('Where in the zoo');
  await isMap(true);
});

test("issue 21 views are renamed, ordered and deleted on top of another device's changes", async () => {
  kept = { views: [view('a', 'One'), view('b', 'Two')], version: 4 };
  open();
  await press('Manage views…');
  const dialog = await screen.findByRole('dialog', { name: 'Views' });
  kept = { views: [...kept.views, view('c', 'Three')], version: 5 };
  const down = within(dialog).getByRole('button', { name: 'Move One down' });
  await userEvent.click(down);
  await waitFor(() => expect(kept.views.map(({ name }) => name)).toEqual(['Two', 'One', 'Three']));
  expect(kept.version).toBe(6);
  expect(down).toHaveFocus();

  await userEvent.click(await within(dialog).findByRole('button', { name: 'Rename Three' }));
  const naming = await screen.findByRole('dialog', { name: 'Rename this view' });
  await userEvent.type(within(naming).getByRole('textbox'), ' again{Enter}');
  await waitFor(() => expect(kept.views.map(({ name }) => name)).toEqual(['Two', 'One', 'Three again']));

  await userEvent.click(await within(dialog).findByRole('button', { name: 'Delete Two' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  );
  await waitFor(() => expect(kept.views.map(({ name }) => name)).toEqual(['One', 'Three again']));
});

test('issue 21 if the server does not store views, they stay in this browser without a request', async () => {
  const { countTabs } = open([]);
  await press('Save this view…');
  await userEvent.type(await screen.findByRole('textbox'), 'Mine{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  // The menu closes shortly after a choice.
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
  expect(await screen.findByRole('menuitem', { name: 'Mine' })).toBeVisible();
  expect(server.call).not.toHaveBeenCalled();
  expect(countTabs).not.toHaveBeenCalled();
});

test('LIST-2 each tab shows its count under the other filters, whichever tab is open', async () => {
  const { countTabs } = open(['tab_counts']);
  expect(await screen.findByRole('tab', { name: 'Open 12' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Closed 9,999' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'All 12.3K' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Draft 0' })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Open 12' }));
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Open 12' })).toHaveAttribute('aria-selected', 'true'),
  );
  expect(countTabs).toHaveBeenCalledOnce();
});

test('issue 21 a view restores the list, with a moving date range if chosen, and is recognised as current', () => {
  const filter = { from_date: '2026-10-25', to_date: '2026-11-24', park: 'Night Safari' };
  const list = { filter, sort: NEWEST_FIRST, columns: COLUMNS, asMap: false };
  expect(getLastDays(filter, '2026-11-24')).toBe(30);
  expect(getLastDays(filter, '2026-11-25')).toBeUndefined();
  const moving = toView(list, { id: 'a', name: 'A', moves: true }, '2026-11-24');
  const fixed = toView(list, { id: 'b', name: 'B', moves: false }, '2026-11-24');
  expect(toShownList(moving, '2026-12-01').filter).toEqual({
    ...{ from_date: '2026-11-01', to_date: '2026-12-01', park: 'Night Safari' },
  });
  expect(toShownList(fixed, '2026-12-01')).toEqual(list);
  expect([isShown(moving, list, '2026-11-24'), isShown(moving, list, '2026-12-01')]).toEqual([true, false]);
  expect(isShown(fixed, { ...list, columns: { hidden: ['creator_name'], order: [] } }, '2026-11-24')).toBe(
    false,
  );
  expect(isShown(fixed, { ...list, asMap: true }, '2026-11-24')).toBe(false);
  expect(withView([moving, fixed], { ...moving, name: 'C' }).map(({ name }) => name)).toEqual(['C', 'B']);
});
