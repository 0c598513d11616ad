import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ListContextProvider, TestMemoryRouter } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { HttpError, NetworkError } from '../../src/api/callServer.ts';
import { ListRows } from '../../src/components/list/ListRows.tsx';

const refetch = vi.fn();
const setPage = vi.fn();

/** A list with one row, whose last request ended with this error. */
function open(error: Error | null, page = 1) {
  const shown = { data: [{ id: '1' }], total: 11, page, perPage: 10, setPage };
  const list = { ...shown, error, isPending: false, isFetching: false, refetch };
  render(
    <TestMemoryRouter>
      <ListContextProvider value={list as never}>
        <ListRows empty="No data found">INC-000001</ListRows>
      </ListContextProvider>
    </TestMemoryRouter>,
  );
}

test('SHELL-11 rows stay if a refresh fails offline, with a note that they may be out of date', async () => {
  open(new NetworkError(undefined));
  expect(screen.getByText('INC-000001')).toBeVisible();
  const [note] = screen.getAllByRole('status');
  expect(note).toHaveTextContent("Can't reach the server.");
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('SHELL-11 a refusal of the server replaces the rows', () => {
  open(new HttpError(403, { message: 'You may not do this.' }));
  expect(screen.queryByText('INC-000001')).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('You may not do this.');
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
