import { expect, test, vi } from 'vitest';
import { readReferenceData } from '../../src/reference/referenceData.ts';

vi.mock('../../src/reference/documents.ts', () => ({
  readCollection: async (name: string) =>
    name === 'static_data'
      ? [{ id: 'area_condition', data: { values: ['Dry', 'Wet'], retired: ['Wet'] } }]
      : [],
}));

test('REF-2 a retired value of a list is not on offer', async () => {
  const { list } = await readReferenceData();
  expect(list('area_condition')).toEqual(['Dry']);
});
