import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DataProvider, GetListParams } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '../../contract/permissions.ts';
import type { User } from '../../contract/schemas/user.ts';
import { HttpError } from '../../src/api/callServer.ts';
import UserList from '../../src/resources/users/list/UserList.tsx';
import { buildUser, ROLE_TITLES, viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { handInDocuments } from '../helpers/testPlatform.ts';

beforeEach(() =>
  handInDocuments(async (name) => {
    if (name === 'static_data')
      return [
        {
          id: 'parks',
          data: { parks: [{ park: 'Night Safari' }, { park: 'Old Zoo', retired: true }] },
        },
      ];
    if (name === 'departments')
      return [
        { id: '1', data: { title: 'Operations', sub_departments: [] } },
        { id: '2', data: { title: 'Circus', sub_departments: [], retired: true } },
      ];
    if (name === 'roles') return [...ROLE_TITLES].map(([id, title]) => ({ id, data: { id, title } }));
    return [];
  }),
);

const account = (id: string, fields: Partial<User> = {}): User =>
  buildUser({
    id,
    name: `Person ${id}`,
    email: `person${id}@parks.example`,
    role: 'super_admin',
    created_at: '2025-03-04T16:30:00.000Z',
    latest_updated_at: '2026-11-03T04:05:00.000Z',
    ...fields,
  });

let page: ReturnType<typeof renderAdmin>;
const at = () => new URL(page.address(), 'http://console.example');
const asked = () => Object.fromEntries(at().searchParams);
const filterAsked = () => JSON.parse(asked().filter ?? '{}');

type Shown = { role?: Role; rows?: User[]; total?: number; search?: string; server?: Partial<DataProvider> };

function open({
  role = 'admin',
  rows = [account('1')],
  total = rows.length,
  search = '',
  server,
}: Shown = {}) {
  const calls = { getList: vi.fn(async () => ({ data: rows, total })), ...server };
  page = renderAdmin(<UserList />, {
    at: `/user_management${search}`,
    viewer: { role },
    dataProvider: calls,
  });
  return vi.mocked(calls.getList);
}

function onScreen(held: string) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes(held),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
}

beforeEach(() => {
  onScreen('(min-width: 1000px)');
  // jsdom cannot scroll.
  vi.spyOn(window, 'scrollTo').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

test('USER-3 DATA-3 SHELL-8 the table has its columns, role titles, and times in Singapore', async () => {
  open();
  const table = await screen.findByRole('table');
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Staff ID',
    'Name',
    'Email',
    'Role',
    'Park',
    'Department',
    'Status',
    'Join Date',
    'Last Modified',
  ]);
  const [, row] = within(table).getAllByRole('row');
  const start = '12345678Person 1person1@parks.exampleSuper AdminSingapore ZooOperationsActive';
  await waitFor(() => expect(row).toHaveTextContent(start));
  expect(row).toHaveTextContent(/5 Mar 2025, 00:30.*3 Nov 2026, 12:05/);
});

test.each([
  [1, 0, 'Active'],
  [1, 1, 'Active'],
  [0, 1, 'Non Active'],
  [0, 0, 'Locked'],
  [-1, 0, 'Archived'],
] as const)('USER-7 is_active %s and is_new %s is %s, in words', async (is_active, is_new, status) => {
  open({ rows: [account('1', { is_active, is_new })] });
  expect(await screen.findByRole('cell', { name: status })).toBeVisible();
});

test('USER-4 a row opens the detail with p9, by a click anywhere or its link', async () => {
  open();
  await userEvent.click(await screen.findByRole('cell', { name: 'Singapore Zoo' }));
  await waitFor(() => expect(at()).toMatchObject({ pathname: '/user_management/detail', search: '?id=1' }));
});

test.each([
  ['row', '(min-width: 1000px)'],
  ['card', '(max-width: 768px)'],
])('USER-4 without p9 no %s opens, not even the own one', async (_shape, held) => {
  onScreen(held);
  open({ role: 'super_user', rows: [account('1'), account(viewer.id)] });
  for (const name of await screen.findAllByText(/^Person/)) await userEvent.click(name);
  expect(at().pathname).toBe('/user_management');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test.each([
  ['super_user', false],
  ['admin', true],
] as const)('USER-2 %s is offered Add: %s', async (role, isOffered) => {
  open({ role });
  await screen.findByRole('table');
  const link = screen.queryByRole('link', { name: 'Add' });
  expect(link !== null).toBe(isOffered);
  if (link)
    expect(link).toHaveAttribute('href', expect.stringMatching(/\/user_management\/new_user_detail$/));
});

test('USER-5 USER-6 the list requests the first ten, last modified first; a column header sorts', async () => {
  const getList = open();
  await screen.findByRole('table');
  expect(getList).toHaveBeenLastCalledWith(
    'users',
    expect.objectContaining({
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'latest_updated_at', order: 'DESC' },
    }),
  );
  const heads = within(screen.getByRole('table'));
  for (const [label, sort, order] of [
    ['Staff ID', 'staff_id', 'ASC'],
    ['Status', 'status', 'ASC'],
    ['Join Date', 'created_at', 'DESC'],
    ['Join Date', 'created_at', 'ASC'],
    ['Last Modified', 'latest_updated_at', 'DESC'],
  ] as const) {
    await userEvent.click(
      within(heads.getByRole('columnheader', { name: new RegExp(label) })).getByText(label),
    );
    await expect.poll(asked).toMatchObject({ sort, order });
  }
});

test('USER-2 USER-9 LIST-5 REF-2 tabs, search and filters are kept in the URL and start at page 1, scrolled to the top', async () => {
  const getList = open({ total: 35, search: '?page=3' });
  await screen.findByRole('table');
  await userEvent.click(screen.getByRole('tab', { name: 'Archived' }));
  await expect.poll(filterAsked).toEqual({ user_type: 'suspended' });
  expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0 });
  expect(asked()).toMatchObject({ page: '1' });
  await userEvent.click(screen.getByRole('tab', { name: 'Locked' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search accounts' }), 'tan{Enter}');
  await userEvent.click(screen.getByRole('combobox', { name: 'Role' }));
  const roles = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(roles.map(({ textContent }) => textContent)).toEqual([
    'All',
    'Junior User',
    'Senior User',
    'Super User',
    'Admin',
    'Super Admin',
  ]);
  vi.mocked(window.scrollTo).mockClear();
  await userEvent.click(screen.getByRole('option', { name: 'Super User' }));
  await waitFor(() => expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 }));
  for (const [field, value, retired] of [
    ['Park', 'Night Safari', 'Old Zoo (retired)'],
    ['Department', 'Operations', 'Circus (retired)'],
  ] as const) {
    await userEvent.click(screen.getByRole('combobox', { name: field }));
    const options = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['All', value, retired]);
    await userEvent.click(screen.getByRole('option', { name: value }));
  }
  const filter = {
    user_type: 'locked',
    search: 'tan',
    role: 'super_user',
    park: 'Night Safari',
    department: 'Operations',
  };
  await expect.poll(filterAsked).toEqual(filter);
  await waitFor(() => expect(getList).toHaveBeenLastCalledWith('users', expect.objectContaining({ filter })));
  await userEvent.click(screen.getByRole('button', { name: 'Super User' }));
  await expect.poll(filterAsked).not.toHaveProperty('role');
  await userEvent.click(screen.getByRole('tab', { name: 'All' }));
  await expect.poll(filterAsked).not.toHaveProperty('user_type');
});

test('USER-9 a shared link restores the list', async () => {
  const filter = { user_type: 'locked', park: 'Night Safari', joined_from_date: '2025-01-01' };
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: 'name',
    order: 'ASC',
    page: '2',
    perPage: '10',
  });
  const getList = open({ total: 35, search: `?${query}` });
  await screen.findByRole('table');
  expect(getList).toHaveBeenLastCalledWith(
    'users',
    expect.objectContaining({
      filter,
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 2, perPage: 10 },
    }),
  );
  expect(screen.getByRole('tab', { name: 'Locked' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByLabelText('Account Join From')).toHaveValue('2025-01-01');
  expect(screen.getByRole('button', { name: 'Joined: From 1 Jan 2025' })).toBeVisible();
});

test.each([
  ['Account Join From', '2025-03-02', 'joined_from_date', 'less than'],
  ['Account Join To', '2025-02-27', 'joined_to_date', 'greater than'],
] as const)(
  'USER-8 a range reversed by %s is rejected, and that date cleared',
  async (label, day, field, text) => {
    const range = { joined_from_date: '2025-02-28', joined_to_date: '2025-03-01' };
    open({ search: `?${new URLSearchParams({ filter: JSON.stringify(range) })}` });
    const input = await screen.findByLabelText(label);
    await userEvent.clear(input);
    await userEvent.type(input, day);
    await userEvent.tab();
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      `Plesae select "To Date" ${text} "From Date"`,
    );
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await expect.poll(filterAsked).toEqual({ ...range, [field]: undefined });
  },
);

test('USER-5 an empty list shows No data found, and offers to clear the filters, then the tab', async () => {
  const filter = { user_type: 'locked', search: 'nobody', park: 'Night Safari' };
  open({ rows: [], search: `?${new URLSearchParams({ filter: JSON.stringify(filter) })}` });
  expect(await screen.findByText('No data found')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters and search' }));
  await expect.poll(filterAsked).toEqual({ user_type: 'locked' });
  await userEvent.click(await screen.findByRole('button', { name: 'Show all accounts' }));
  await expect.poll(filterAsked).toEqual({});
});

test('SHELL-11 a list that fails to load says why and can be retried', async () => {
  const getList = vi.fn().mockRejectedValue(new HttpError(503, { message: 'Busy.' }));
  open({ server: { getList } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Busy.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(getList).toHaveBeenCalledTimes(2);
});

test('USER-3 USER-6 a phone shows cards, a filter button and every sort order', async () => {
  onScreen('(max-width: 768px)');
  open({ rows: [account('1', { is_active: 0 })] });
  const card = (await screen.findByText('Person 1')).closest('li');
  await waitFor(() =>
    expect(card).toHaveTextContent(
      /Locked12345678Person 1Emailperson1@parks\.exampleRoleSuper AdminParkSingapore ZooDepartmentOperationsJoin Date5 Mar 2025, 00:30Last Modified3 Nov 2026, 12:05/,
    ),
  );
  // The email breaks in front of the @, and is not translated.
  expect(card?.querySelector('[translate=no] > wbr')?.nextSibling).toHaveTextContent('@parks.example');
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await userEvent.click(await screen.findByRole('combobox', { name: 'Sort' }));
  expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(18);
  await userEvent.click(screen.getByRole('option', { name: 'Name, A to Z' }));
  await expect.poll(asked).toMatchObject({ sort: 'name', order: 'ASC' });
});

test('USER-9 SHELL-11 a link with an order that the list does not have offers the list without it', async () => {
  const getList = vi.fn(async (_resource: string, { sort }: GetListParams) => {
    if (sort?.field === 'nonsense') throw new Error('The list of users cannot be sorted by nonsense.');
    return { data: [account('1')], total: 1 };
  });
  open({ server: { getList: getList as never }, search: '?sort=nonsense&order=ASC' });
  expect(await screen.findByRole('alert')).toHaveTextContent('cannot be sorted by nonsense');
  await userEvent.click(screen.getByRole('link', { name: 'Reset filters and sort order' }));
  expect(await screen.findByText('Person 1')).toBeVisible();
  expect(page.address()).toBe('/user_management');
});
