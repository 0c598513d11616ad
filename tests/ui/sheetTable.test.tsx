import { render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SheetTable } from '../../src/resources/users/sheets/SheetTable.tsx';
import { onPhone } from './onPhone.ts';

const HEADS = ['Row', 'Column', 'Value', 'Problem'];
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => [String(index + 2), 'Park', '', 'Park is missing.']);

const show = (count: number) => render(<SheetTable label="Problems" heads={HEADS} rows={rows(count)} />);

afterEach(() => vi.restoreAllMocks());

test('SHELL-6 the problems of an import are cards on a phone, each value with its heading', () => {
  onPhone();
  show(2);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  const [card] = within(screen.getByRole('list', { name: 'Problems' })).getAllByRole('listitem');
  expect(card).toHaveTextContent('Row2ColumnParkValue–ProblemPark is missing.');
});

test('SHELL-6 the problems of an import are a table at a desk', () => {
  show(2);
  const table = within(screen.getByRole('table', { name: 'Problems' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(HEADS);
  expect(table.getAllByRole('row')).toHaveLength(3);
});

test('SHELL-6 of many problems the first 200 are shown, on a phone too', () => {
  onPhone();
  show(203);
  expect(screen.getAllByRole('listitem')).toHaveLength(200);
  expect(screen.getByText('And 3 more.')).toBeVisible();
});
