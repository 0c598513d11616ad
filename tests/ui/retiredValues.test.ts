import { expect, test } from 'vitest';
import { readReferenceData } from '../../src/reference/referenceData.ts';
import { handInDocuments } from '../helpers/testPlatform.ts';

test('REF-2 a retired value of a list is not on offer', async () => {
  handInDocuments(async (name) =>
    name === 'static_data'
      ? [{ id: 'area_condition', data: { values: ['Dry', 'Wet'], retired: ['Wet'] } }]
      : [],
  );
  const { list } = await readReferenceData();
  expect(list('area_condition')).toEqual(['Dry']);
});
