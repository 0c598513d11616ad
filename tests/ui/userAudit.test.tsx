import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useNavigate } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { pages } from '../../src/pages.ts';
import UserAudit from '../../src/resources/users/UserAudit.tsx';
import { renderAdmin } from '../helpers/render.tsx';
import { onPhone } from './onPhone.ts';

const getList = vi.fn();
afterEach(() => vi.restoreAllMocks());

function Elsewhere() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(pages.userAudit.to('8', 'Siti'))}>
      Siti’s
    </button>
  );
}

function open(total: number, address = pages.userAudit.to('7', 'Mei & Co')) {
  const entries = Array.from({ length: Math.min(total, 10) }, (_, index) => ({
    id: String(index + 1),
    timestamp: '2026-11-03T04:05:00.000Z',
    changed_by_name: 'Nurul Huda',
    role: 'super_admin',
    description: Array.from({ length: 6 }, (_, n) => `Sentence ${n + 1}`),
    details: [],
  }));
  getList.mockReset().mockResolvedValue({ data: entries, total });
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  renderAdmin(
    <>
      <UserAudit />
      <Elsewhere />
    </>,
    { at: address, dataProvider: { getList } },
  );
}

const asked = () => getList.mock.calls.map(([, { filter, pagination }]) => [filter.user_id, pagination.page]);

test('UAUD-1 shows the name from the query, the back link, and every entry in full', async () => {
  open(3);
  expect(screen.getByRole('heading', { name: 'Audit Trail for Mei & Co' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'User Details' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/user_management\/detail\?id=7$/),
  );
  const table = await screen.findByRole('table');
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Timestamp',
    'Changed By',
    'Description of Change',
  ]);
  const [, first] = within(table).getAllByRole('row');
  expect(first).toHaveTextContent(/3 Nov 2026.*12:05.*Nurul Huda.*super admin/);
  expect(first).toHaveTextContent('Sentence 6');
});

test('UAUD-1 SHELL-8 on a phone, an entry has its time in Singapore, every sentence, the person and the role', async () => {
  onPhone();
  open(1);
  expect((await screen.findByText('Sentence 6')).closest('.MuiCard-root')).toHaveTextContent(
    /^3 Nov 2026, 12:05Sentence 1.*Sentence 6Nurul Huda, super admin$/,
  );
});

test('UAUD-1 ten per page from page 1; a page change scrolls to the top, and another account resets to page 1', async () => {
  open(23);
  await screen.findByRole('table');
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
  await waitFor(() =>
    expect(asked()).toEqual([
      ['7', 1],
      ['7', 3],
    ]),
  );
  expect(getList.mock.lastCall?.[1]).toMatchObject({ pagination: { page: 3, perPage: 10 } });
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 });
  await userEvent.click(screen.getByRole('button', { name: 'Siti’s' }));
  await waitFor(() => expect(asked().slice(2)).toEqual([['8', 1]]));
  expect(screen.getByRole('heading', { name: 'Audit Trail for Siti' })).toBeVisible();
});

test('UAUD-1 an empty trail shows No data found and no pagination', async () => {
  open(0);
  expect(await screen.findByText('No data found')).toBeVisible();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test('UAUD-1 a link without an account says so and requests nothing', () => {
  open(0, '/user_management/audit?name=Mei');
  expect(screen.getByText("This link doesn't say which account to open.")).toBeVisible();
  expect(getList).not.toHaveBeenCalled();
});
