import { expect, test } from 'vitest';
import { toListResult } from '../../src/dataProvider/pagination.ts';

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
const guessed = { countsPagesOnly: true };

test.each([
  ['the number it says', 0, 10, { total: 127, total_pages: 13 }, 127, undefined],
  ['as many as fit on its pages, where that is all it says', 0, 10, { total_pages: 13 }, 130, guessed],
  ['as many, said as a text', 4, 10, { total_pages: '13' }, 130, guessed],
  ['exactly what there is on its last page', 12, 7, { total_pages: 13 }, 127, undefined],
  ['nothing, of an empty first page that counts as one', 0, 0, { total_pages: 1 }, 0, undefined],
  ['nothing, of no pages', 0, 0, { total_pages: 0 }, 0, undefined],
  ['what its pages hold, past the end', 20, 0, { total_pages: 13 }, 130, guessed],
  ['a page more, where it links to the next alone', 1, 10, { next: '/next?page=2' }, 30, guessed],
  ['a page more by the specification’s nexturl', 0, 10, { nexturl: 'https://x/?page=1' }, 20, guessed],
  ['what it shows, where it says nothing at all', 1, 4, {}, 14, undefined],
  ['what it shows, where its links are empty', 0, 4, { next: '', total: null }, 4, undefined],
])('LIST-7 a list is as long as %s', (_case, page, count, length, total, meta) => {
  expect(toListResult(rows(count), length, { page, size: 10 })).toEqual({
    data: rows(count),
    total,
    ...(meta && { meta }),
  });
});
