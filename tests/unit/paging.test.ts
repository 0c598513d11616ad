import { expect, test } from 'vitest';
import { listEnd, nextPath } from '../../server/http/endpoints/paging.ts';

test('LIST-6 the next page repeats the query, and adds nothing to it', () => {
  const input = {
    page: 1,
    size: 10,
    search: 'wet path',
    park: '',
    is_read: false,
    zone: undefined,
    send: true,
  };
  const path = nextPath('get_all_incidents', input, 2);
  expect(path.split('?')[1]).toBe('page=2&size=10&search=wet+path&send=true');
});

test.each([
  [{ page: 1, size: 10 }, 20, 1, 2, 'page=2'],
  [{ page: 2, size: 10 }, 20, 1, 2, undefined],
  [{ page: 0, size: 10 }, 20, 0, 2, 'page=1'],
  [{ page: 1, size: 10 }, 20, 0, 2, undefined],
  [{ page: 1, size: 10 }, 21, 0, 3, 'page=2'],
  [{ page: 1, size: 10 }, 0, 1, 0, undefined],
] as const)(
  'LIST-6 of %o and %s in all, counted from %s, there are %s pages, and then %s',
  (input, total, firstPage, pages, next) => {
    const end = listEnd('get_all_incidents', input, total, firstPage);
    expect(end).toMatchObject({ total, total_pages: pages });
    if (next) expect(end.next).toContain(next);
    else expect(end.next).toBeNull();
  },
);
