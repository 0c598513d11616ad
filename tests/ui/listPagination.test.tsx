import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ListContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { ListPagination } from '../../src/components/list/ListPagination.tsx';

afterEach(() => vi.restoreAllMocks());

/** Sets only the width for media queries. */
function onWidth(width: number): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const [, way, limit] = /\((min|max)-width: ?([\d.]+)px\)/.exec(query) ?? [];
    const matches = way === 'min' ? width >= Number(limit) : width <= Number(limit);
    const listen = { addEventListener: () => undefined, removeEventListener: () => undefined };
    return { ...listen, matches, media: query } as unknown as MediaQueryList;
  });
}

function pagesOffered(page: number, pages: number): string[] {
  const list = { page, perPage: 10, total: pages * 10, isPending: false, setPage: () => undefined };
  const { unmount } = render(
    <ListContextProvider value={list as never}>
      <ListPagination />
    </ListContextProvider>,
  );
  const offered = screen.getAllByRole('button', { name: /^Page / }).map((button) => button.textContent ?? '');
  unmount();
  return offered;
}

test('SHELL-14 LIST-7 above 5 pages the pager offers 3 on either side of the current one; up to 5 it offers all', () => {
  onWidth(1440);
  expect(pagesOffered(10, 20)).toEqual(['1', '7', '8', '9', '10', '11', '12', '13', '20']);
  expect(pagesOffered(1, 6)).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(pagesOffered(3, 5)).toEqual(['1', '2', '3', '4', '5']);
});

test.each([
  [360, ['1', '10', '20']],
  [480, ['1', '9', '10', '11', '20']],
  [600, ['1', '8', '9', '10', '11', '12', '20']],
  [768, ['1', '7', '8', '9', '10', '11', '12', '13', '20']],
])('LIST-7 SHELL-6 a phone of %s px shows as many pages as fit', (width, offered) => {
  onWidth(width);
  expect(pagesOffered(10, 20)).toEqual(offered);
  expect(pagesOffered(3, 5)).toEqual(['1', '2', '3', '4', '5']);
});

test('LIST-7 SHELL-6 the focus stays on Next when the list gets a page more, and on the last page', async () => {
  onWidth(1440);
  const setPage = vi.fn();
  const at = (page: number, pages: number) => (
    <ListContextProvider value={{ page, perPage: 10, total: pages * 10, isPending: false, setPage } as never}>
      <ListPagination />
    </ListContextProvider>
  );
  const { rerender } = render(at(1, 2));
  await userEvent.tab({ shift: true });
  const next = screen.getByRole('button', { name: 'Go to the next page' });
  expect(next).toHaveFocus();
  rerender(at(1, 3));
  expect(screen.getByRole('button', { name: 'Go to the next page' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(setPage).toHaveBeenCalledExactlyOnceWith(2);
  rerender(at(3, 3));
  expect(next).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(setPage).toHaveBeenCalledOnce();
  expect(next).toBeEnabled();
});

test('LIST-7 SHELL-6 screen readers are told a new page once', async () => {
  onWidth(1440);
  const at = (page: number) => (
    <ListContextProvider value={{ page, perPage: 10, total: 30, isPending: false } as never}>
      <ListPagination />
    </ListContextProvider>
  );
  const { rerender } = render(at(1));
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(screen.getByRole('status'), { characterData: true, childList: true, subtree: true });
  rerender(at(2));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('11 to 20 of 30'));
  expect(changes).toHaveLength(1);
});
