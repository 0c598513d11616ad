import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DataProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import NotificationListing from '../../src/resources/notifications/NotificationListing.tsx';
import NotificationSetting from '../../src/resources/notifications/NotificationSetting.tsx';
import { viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { onPhone } from './onPhone.ts';

const ROWS = [
  {
    id: '1',
    classification_id: '1',
    classification_title: 'Slips & falls',
    subdeparts: ['HR', 'WSH'],
    depart_count: 2,
  },
  { id: '2', classification_id: '2', classification_title: 'Theft', subdeparts: ['HR'], depart_count: 1 },
  { id: '3', classification_id: '3', classification_title: 'Fire', subdeparts: [], depart_count: 0 },
];

function open(address: string, getOne?: DataProvider['getOne']) {
  const getList = vi.fn(async (resource: string) =>
    resource === 'notification_listing'
      ? { data: ROWS, total: 25 }
      : { data: ['HR', 'WSH'].map((name) => ({ id: name, name })), total: 2 },
  );
  const { router } = renderAdmin(
    <Routes>
      <Route path="/notification_list" element={<NotificationListing />} />
      <Route path="/notification_list/notification_detail" element={<NotificationSetting />} />
    </Routes>,
    { at: address, viewer, dataProvider: { getList, ...(getOne && { getOne }) } },
  );
  return { getList, router };
}

const asked = (page: number) => expect.objectContaining({ pagination: { page, perPage: 10 } });

beforeEach(() => {
  // jsdom cannot scroll.
  vi.spyOn(window, 'scrollTo').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

test('NLST-1 lists each classification with its sub departments and their number, ten per page, with the page in the address', async () => {
  const { getList, router } = open('/notification_list');
  expect(await screen.findByRole('heading', { name: 'Notification Listing' })).toBeVisible();
  const table = within(await screen.findByRole('table'));
  const cells = table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ['Incident Classification', 'Sub Departments', 'Number of Sub Departments'],
    ['Slips & falls', 'HR, WSH', '2'],
    ['Theft', 'HR', '1'],
    ['Fire', '–', '0'],
  ]);
  expect(getList).toHaveBeenLastCalledWith('notification_listing', asked(1));
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await expect.poll(() => router.state.location.search).toContain('page=2');
  await expect.poll(() => getList.mock.lastCall).toEqual(['notification_listing', asked(2)]);
});

test('NLST-1 a classification opens its sub departments, numbered; Cancel leads back to the page of the list', async () => {
  const { getList, router } = open('/notification_list?page=2&perPage=10');
  expect(await screen.findByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  expect(getList).toHaveBeenLastCalledWith('notification_listing', asked(2));
  await userEvent.click(await screen.findByRole('link', { name: 'Slips & falls' }));
  expect(router.state.location).toMatchObject({
    pathname: '/notification_list/notification_detail',
    search: '?cls=Slips+%26+falls&cls_id=1',
  });
  expect(await screen.findByRole('heading', { name: 'Notification setting' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Slips & falls' })).toBeVisible();
  const list = await screen.findByRole('list', { name: 'Sub Departments' });
  expect(list.tagName).toBe('OL');
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['HR', 'WSH']);
  expect(getList).toHaveBeenLastCalledWith(
    'notified_sub_departments',
    expect.objectContaining({ filter: { classification: 'Slips & falls', classification_id: '1' } }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(router.state.location).toMatchObject({ pathname: '/notification_list' });
  expect(router.state.location.search).toContain('page=2');
});

test('NLST-1 SHELL-6 on a phone each classification is a card', async () => {
  onPhone();
  open('/notification_list');
  await screen.findByRole('link', { name: 'Theft' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Slips & fallsHR, WSH2 sub departments', 'TheftHR1 sub department']),
  );
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('CARD-1 a link to a notification opens its incident, or shows that there is no such notification', async () => {
  const getOne = vi.fn(async () => ({ data: { id: '12', incident_id: '7' } }) as never);
  const { router } = open('/notification_list/notification_detail?id=12', getOne);
  await expect
    .poll(() => router.state.location)
    .toMatchObject({
      pathname: '/incidents_list/detail',
      search: '?id=7',
    });
  expect(getOne).toHaveBeenCalledWith('notifications', expect.objectContaining({ id: '12' }));
  cleanup();
  open('/notification_list/notification_detail?id=13', async () => {
    throw new Error('There is no such notification.');
  });
  expect(await screen.findByRole('heading', { name: 'There is no such notification.' })).toBeVisible();
});
