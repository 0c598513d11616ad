import { expect, test } from 'vitest';
import { oneBased, zeroBased } from '../../src/dataProvider/resourceProvider.ts';

test.each([
  [1, 1],
  [4, 4],
  [-3, 1],
  [0, 1],
  [Number.NaN, 1],
  [2.5, 2],
])('LIST-7 the page %s of an address is asked for as page %s', (typed, page) => {
  const params = { pagination: { page: typed, perPage: 20 } };
  expect(oneBased(params)).toEqual({ page, size: 20 });
  expect(zeroBased(params)).toEqual({ page: page - 1, size: 20 });
});
