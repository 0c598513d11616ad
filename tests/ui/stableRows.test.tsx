import Table from '@mui/material/Table';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ListContextProvider, useListContext } from 'react-admin';
import { expect, test } from 'vitest';
import { StableRows } from '../../src/components/list/StableRows.tsx';

type Row = { id: string; status: string };
type Asked = { page?: number; changed?: number; isFetching?: boolean; isPlaceholderData?: boolean };

function Rows() {
  const { data = [] } = useListContext<Row>();
  return (
    <p data-testid="rows" tabIndex={-1}>
      {data.map(({ id, status }) => `${id} ${status}`).join(', ')}
    </p>
  );
}

function openList(first: Row[]) {
  const list = (rows: Row[], { page = 1, isFetching = false, isPlaceholderData = false }: Asked = {}) => ({
    ...{ data: rows, page, perPage: 10, sort: { field: 'id', order: 'DESC' }, filterValues: {} },
    ...{ isFetching, isPlaceholderData },
  });
  const page = (value: ReturnType<typeof list>, changed = 0) => (
    <ListContextProvider value={value as never}>
      <StableRows changed={changed}>
        <Rows />
      </StableRows>
    </ListContextProvider>
  );
  const { rerender } = render(page(list(first)));
  return (rows: Row[], asked?: Asked) => rerender(page(list(rows, asked), asked?.changed));
}

const open = (id: string) => ({ id, status: 'Open' });
const rows = () => screen.getByTestId('rows').textContent;

test('LIST-5 rows keep their positions and take new values; new rows are shown on request', async () => {
  const answer = openList([open('2'), open('1')]);
  answer([open('2'), { id: '1', status: 'Closed' }]);
  expect(rows()).toBe('2 Open, 1 Closed');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();

  answer([open('4'), open('3'), { id: '2', status: 'Closed' }]);
  expect(rows()).toBe('2 Closed, 1 Closed');
  expect(screen.getByRole('status')).toHaveTextContent('2 new');
  await userEvent.click(screen.getByRole('button', { name: '2 new' }));
  expect(rows()).toBe('4 Open, 3 Open, 2 Closed');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();

  answer([open('3'), open('4'), { id: '2', status: 'Closed' }]);
  expect(screen.getByRole('button', { name: 'New activity: refresh' })).toBeVisible();
  expect(rows()).toBe('4 Open, 3 Open, 2 Closed');
});

test.each([
  ['a row that moves up from the next page', ['3', '2', '1'], ['3', '1', '0'], 'New activity: refresh'],
  ['a row that moves up, beside one that arrived', ['3', '2', '1'], ['4', '1', '0'], '1 new'],
  ['a row that pushes another off the page', ['3', '2', '1'], ['4', '3', '2'], '1 new'],
  ['a row that arrived at the end', ['1', '2'], ['1', '2', '3'], '1 new'],
  ['a page of new rows', ['2', '1'], ['4', '3'], '2 new'],
])('LIST-5 only rows that arrived are called new: %s', (_case, before, after, offer) => {
  const answer = openList(before.map(open));
  answer(after.map(open));
  expect(screen.getByRole('status')).toHaveTextContent(offer);
});

test("LIST-5 the user's own changes show at once, even if their live event came first", () => {
  const answer = openList([open('2'), open('1')]);
  answer([open('1')]);
  expect(rows()).toBe('2 Open, 1 Open');
  answer([open('1')], { changed: 1 });
  expect(rows()).toBe('1 Open');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('LIST-5 requested rows show at once: another page, and the first load', () => {
  const answer = openList([open('2'), open('1')]);
  answer([open('2'), open('1')], { page: 2, isFetching: true, isPlaceholderData: true });
  answer([open('9')], { page: 2 });
  expect(rows()).toBe('9 Open');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('LIST-5 cached rows are replaced by the response of the server', () => {
  const answer = openList([]);
  answer([open('1')], { page: 3, isFetching: true });
  answer([open('2'), open('1')], { page: 3 });
  expect(rows()).toBe('2 Open, 1 Open');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('OFF-1 LIST-5 cached rows keep their places while the pointer is over them', () => {
  const answer = openList([]);
  answer([open('1')], { page: 3, isFetching: true });
  fireEvent.pointerMove(screen.getByTestId('rows'));
  answer([open('2'), open('1')], { page: 3 });
  expect(rows()).toBe('1 Open');
  expect(screen.getByRole('button', { name: '1 new' })).toBeVisible();
});

test('LIST-5 the refresh button is announced once without moving the focus, and moves it to the rows when pressed', async () => {
  const answer = openList([open('1')]);
  const said = screen.getByRole('status');
  screen.getByTestId('rows').focus();
  answer([open('2'), open('1')]);
  expect(said).toHaveTextContent(/^1 new$/);
  expect(screen.getByTestId('rows')).toHaveFocus();
  await userEvent.tab({ shift: true });
  expect(screen.getByRole('button', { name: '1 new' })).toHaveFocus();
  expect(said).not.toContainElement(screen.getByRole('button'));
  await userEvent.keyboard('{Enter}');
  expect(rows()).toBe('2 Open, 1 Open');
  expect(document.activeElement).toContainElement(screen.getByTestId('rows'));
  expect(document.body).not.toHaveFocus();
});

test('LIST-5 the offer of new rows is above a sticky table header', () => {
  const answer = openList([open('1')]);
  answer([open('2'), open('1')]);
  render(
    <Table stickyHeader>
      <TableHead>
        <TableRow>
          <TableCell>Incident</TableCell>
        </TableRow>
      </TableHead>
    </Table>,
  );
  const layer = (element: Element | null) => Number(element && getComputedStyle(element).zIndex);
  const offer = screen.getByRole('button', { name: '1 new' }).parentElement;
  expect(layer(offer)).toBeGreaterThan(layer(screen.getByRole('columnheader')));
});
