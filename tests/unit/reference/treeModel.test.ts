import { expect, test } from 'vitest';
import { buildTree, findNode, getStep, toRows } from '../../../src/resources/reference_data/treeModel.ts';

const NODES = buildTree({
  incident_types: [
    {
      id: 'safety',
      title: 'Safety',
      placements: [
        { id: 'path', title: 'Path' },
        { id: 'gone', title: 'Gone' },
      ],
    },
    { id: 'others', title: 'Others', placements: [] },
  ],
  incident_placements: [
    {
      id: 'path',
      title: 'Path',
      classifications: [
        { id: 'fall', title: 'Fall', retired: true },
        { id: 'bite', title: 'Bite' },
      ],
    },
  ],
  incident_classifications: [
    { id: 'fall', title: 'Fall', injury_type_id: 'falls' },
    { id: 'bite', title: 'Bite', injury_type_id: '' },
  ],
  injury_types: [{ id: 'falls', injuries: ['Cut/graze'], retired_injuries: ['Sprain'] }],
});

const keys = (open: string[]) => toRows(NODES, new Set(open)).map(({ node }) => node.key);

test('REF-2 FORM-4 one tree of types, placements, classifications and injuries, retired ones last', () => {
  expect(keys([])).toEqual(['safety', 'others']);
  expect(keys(['safety', 'safety/path', 'safety/path/fall'])).toEqual([
    'safety',
    'safety/path',
    'safety/path/bite',
    'safety/path/fall',
    'safety/path/fall/Cut/graze',
    'safety/path/fall/Sprain',
    'others',
  ]);
  expect(findNode(NODES, 'safety/path/fall/Cut/graze')?.value.title).toBe('Cut/graze');
  expect(findNode(NODES, 'safety/nothing')).toBeUndefined();
  const rows = toRows(NODES, new Set(['safety']));
  expect(rows.map(({ level, place, of }) => [level, place, of])).toEqual([
    [1, 1, 2],
    [2, 1, 1],
    [1, 2, 2],
  ]);
});

test('REF-2 the keys of a WAI-ARIA tree', () => {
  const step = (key: string, at: string, ...open: string[]) =>
    getStep(key, toRows(NODES, new Set(open)), at, new Set(open));
  expect(step('ArrowDown', 'safety')).toEqual({ to: 'others' });
  expect(step('ArrowUp', 'safety')).toEqual({});
  expect(step('ArrowRight', 'safety')).toEqual({ open: 'safety' });
  expect(step('ArrowRight', 'safety', 'safety')).toEqual({ to: 'safety/path' });
  expect(step('ArrowRight', 'others')).toEqual({});
  expect(step('ArrowLeft', 'safety/path', 'safety')).toEqual({ to: 'safety' });
  expect(step('ArrowLeft', 'safety', 'safety')).toEqual({ close: 'safety' });
  expect(step('End', 'safety', 'safety')).toEqual({ to: 'others' });
  expect(step('Home', 'others')).toEqual({ to: 'safety' });
  expect(step('o', 'safety', 'safety')).toEqual({ to: 'others' });
  expect(step('Tab', 'safety')).toBeUndefined();
});
