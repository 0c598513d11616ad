import { render, screen } from '@testing-library/react';
import { ListContextProvider } from 'react-admin';
import { expect, test } from 'vitest';
import { ListPagination } from '../../src/components/list/ListPagination.tsx';
import { StatusChip } from '../../src/components/StatusChip.tsx';

function open(list: { page: number; rows: number; total: number; meta?: object }) {
  const { page, rows, total, meta } = list;
  const data = Array.from({ length: rows }, (_, id) => ({ id }));
  const shown = { page, perPage: 10, total, data, meta, isPending: false, setPage: () => undefined };
  render(
    <ListContextProvider value={shown as never}>
      <ListPagination />
    </ListContextProvider>,
  );
  return screen.queryByRole('status')?.textContent;
}
const lastPage = () => screen.getAllByRole('button', { name: /^(Page )?\d+$/i }).at(-1)?.textContent;
const meta = { countsPagesOnly: true };

test.each([
  ['the number of all rows', { page: 2, rows: 10, total: 1234 }, '11 to 20 of 1,234', '124'],
  [
    'its page, where the server counts pages alone',
    { page: 2, rows: 10, total: 130, meta },
    '11 to 20, page 2 of 13',
    '13',
  ],
  [
    'the number of all on the last page, which tells it',
    { page: 13, rows: 7, total: 127 },
    '121 to 127 of 127',
    '13',
  ],
])('LIST-7 the pager shows the position by %s', (_case, list, text, last) => {
  expect(open(list)).toBe(text);
  expect(lastPage()).toBe(last);
});

test('FLOW-1 LIST-4 an unknown status is shown by its name', () => {
  render(<StatusChip status={'Under Review' as never} />);
  expect(screen.getByText('Under Review')).toBeVisible();
});
