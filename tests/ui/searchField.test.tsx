import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from '../../src/components/list/SearchField.tsx';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const begun: string[] = [];

/** The search beside a tab, whose list has both in its filter. */
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

test('LIST-5 a search keeps the space before a next word, and what was chosen while it waited', async () => {
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
