import { expect, test } from 'vitest';
import { listSearch } from '../../src/components/list/listSearch.ts';

test('LIST-6 what is no state of a list is not read, so that the list opens with its own', () => {
  expect(listSearch('?x=1&utm_source=mail')).toBe('');
  expect(listSearch('?x=1&page=2')).toBe('?page=2');
  const state = `?${new URLSearchParams({ filter: '{"park":"Night Safari"}', sort: 'incident_id' })}`;
  expect(listSearch(state)).toBe(state);
  expect(listSearch('')).toBe('');
});
