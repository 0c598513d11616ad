import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from '../../src/components/list/SearchField.tsx';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const begun: string[] = [];
beforeEach(() => {
  begun.length = 0;
});

function List() {
  const [filter, setFilter] = useState({ tab: 'All', search: '' });
  const search = (words: string) => {
    begun.push(words);
    setFilter({ ...filter, search: words });
  };
  return (
    <>
      <button type="button" onClick={() => setFilter({ ...filter, tab: 'Draft' })}>
        Draft
      </button>
      <p>{`${filter.tab}: ${filter.search}`}</p>
      <SearchField label="Search" placeholder="" value={filter.search} onChange={search} />
    </>
  );
}

test('LIST-5 a search keeps a trailing space, and filters chosen during its pause', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(<List />);
  const field = screen.getByLabelText('Search');
  await user.type(field, 'night ');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('All: night')).toBeVisible();
  expect(field).toHaveValue('night ');
  await user.type(field, 'safari');
  await user.click(screen.getByRole('button', { name: 'Draft' }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('Draft: night safari')).toBeVisible();
  expect(begun).toEqual(['night', 'night safari']);
});

test('LIST-5 a letter typed while a slow list applies the previous search is not lost', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const field = (value: string) => (
    <SearchField label="Search" placeholder="" value={value} onChange={(words) => begun.push(words)} />
  );
  const { rerender } = render(field(''));
  await user.type(screen.getByLabelText('Search'), 'n');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await user.type(screen.getByLabelText('Search'), 'i');
  rerender(field('n'));
  expect(screen.getByLabelText('Search')).toHaveValue('ni');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(begun).toEqual(['n', 'ni']);
  rerender(field('ni'));
  rerender(field(''));
  expect(screen.getByLabelText('Search')).toHaveValue('');
});

test('LIST-5 NPAN-1 Enter searches at once, and Escape clears the search', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(<List />);
  const field = screen.getByLabelText('Search');
  await user.type(field, 'night{Enter}');
  expect(await screen.findByText('All: night')).toBeVisible();
  await user.type(field, '{Escape}');
  expect(field).toHaveValue('');
  expect(await screen.findByText('All:')).toBeVisible();
  expect(begun).toEqual(['night', '']);
});
