import { expect, test } from 'vitest';
import type { ReferenceData } from '../../../contract/reference/referenceData.ts';
import { placementFilterOptions, typeFilterOptions } from '../../../src/reference/choices.ts';

const entry = (title: string, more = {}) => ({ id: title, title, ...more });
const type = (title: string, placements: ReturnType<typeof entry>[], more = {}) =>
  [title, { title, placements, ...more }] as const;

test('LIST-2 the filter offers all placements while no type is chosen, each once, and then those of the type', () => {
  const reference = {
    incidentTypes: new Map([
      type('Safety', [entry('Path'), entry('Pool', { retired: true })]),
      type('Security', [entry('Gate'), entry('Path')]),
      type('Old', [entry('Cage')], { retired: true }),
    ]),
  } as unknown as ReferenceData;
  const texts = (type?: string) => placementFilterOptions(reference, type).map(({ text }) => text);
  expect(texts()).toEqual(['Path', 'Gate', 'Pool (retired)', 'Cage (retired)']);
  expect(texts('Security')).toEqual(['Gate', 'Path']);
  expect(typeFilterOptions(reference).map(({ text }) => text)).toEqual([
    'Safety',
    'Security',
    'Old (retired)',
  ]);
});
