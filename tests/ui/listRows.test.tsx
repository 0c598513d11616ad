import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ListContextProvider, TestMemoryRouter } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { HttpError, NetworkError } from '../../src/api/callServer.ts';
import { ListRows } from '../../src/components/list/ListRows.tsx';
import { ageInWords } from '../../src/components/StaleNote.tsx';

const refetch = vi.fn();
const setPage = vi.fn();

const MINUTE = 60_000;

/** A list with one row of two hours ago, whose last request ended with this error. */
function open(error: Error | null, page = 1, rows: object[] | null = [{ id: '1' }], at = '/') {
  const data = rows ?? undefined;
  const client = new QueryClient();
  client.setQueryData(['incidents', 'getList'], { data }, { updatedAt: Date.now() - 125 * MINUTE });
  const total = data && data.length * 11;
  const shown = { data, total, page, perPage: 10, setPage };
  const list = { ...shown, error, isPending: false, isFetching: false, refetch };
  render(
    <QueryClientProvider client={client}>
      <TestMemoryRouter initialEntries={[at]}>
        <ListContextProvider value={list as never}>
          <ListRows empty="No data found" wayBack="The way back">
            INC-000001
          </ListRows>
        </ListContextProvider>
      </TestMemoryRouter>
    </QueryClientProvider>,
  );
}

test('SHELL-11 OFF-1 rows stay if a refresh fails offline, with a note of their age', async () => {
  open(new NetworkError(undefined));
  expect(screen.getByText('INC-000001')).toBeVisible();
  const [note] = screen.getAllByRole('status');
  expect(note).toHaveTextContent("Can't reach the server. Last updated 2 hours ago.");
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('SHELL-11 a refusal of the server replaces the rows', () => {
  open(new HttpError(403, { message: 'You may not do this.' }));
  expect(screen.queryByText('INC-000001')).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('You may not do this.');
});

test.each([
  ['?filter=%7B%22category%22%3A%22c9%22%7D&page=2', '/list'],
  ['?id=7&sort=nonsense', '/list?id=7'],
])('SHELL-11 a refused list with %s leads to %s', (search, address) => {
  open(new HttpError(400, { message: 'Please check: category.' }), 1, null, `/list${search}`);
  const reset = screen.getByRole('link', { name: 'Reset filters and sort order' });
  expect(reset).toHaveAttribute('href', address);
  // The two are one row where there is room.
  expect(reset.parentElement).toHaveStyle({ display: 'flex' });
  expect(reset.parentElement).toContainElement(screen.getByRole('button', { name: 'Try again' }));
});

test('SHELL-11 without filters, or if the server is away, there is nothing to reset', () => {
  open(new HttpError(403, { message: 'You may not do this.' }), 1, null, '/list?id=7');
  open(new NetworkError(undefined), 1, null, '/list?page=2');
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('OFF-1 rows stay while the server is out of service, with its reason', () => {
  open(new HttpError(503, { message: 'The database is being restored.' }));
  expect(screen.getByText('INC-000001')).toBeVisible();
  expect(screen.getByText(/^The database is being restored. Last updated 2 hours ago.$/)).toBeVisible();
});

test('OFF-1 an empty list of this device is not silently empty: it has its age', () => {
  open(new NetworkError(undefined), 1, []);
  expect(screen.getByText('No data found')).toBeVisible();
  expect(screen.getByText(/Last updated 2 hours ago/)).toBeVisible();
});

test('OFF-1 a list that was never opened says so, and leads back', () => {
  open(new NetworkError(undefined), 1, null);
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('this list was not opened on this device before');
  expect(alert).toHaveTextContent('The way back');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test.each([
  [0, 'less than a minute ago'],
  [MINUTE, '1 minute ago'],
  [119 * MINUTE, '1 hour ago'],
  [49 * 60 * MINUTE, '2 days ago'],
  // The device's clock was set back.
  [-MINUTE, 'less than a minute ago'],
])('OFF-1 an age of %i milliseconds in words: %s', (age, words) => {
  expect(ageInWords(age)).toBe(words);
});

test('SHELL-11 up-to-date rows have no note', () => {
  open(null);
  expect(screen.getByText('INC-000001')).toBeVisible();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test.each([
  [-3, 1],
  [0, 1],
  [Number.NaN, 1],
  [7, 2],
])('LIST-7 a typed page %s leads to page %s', (typed, page) => {
  setPage.mockClear();
  open(null, typed);
  expect(setPage).toHaveBeenCalledExactlyOnceWith(page);
});
