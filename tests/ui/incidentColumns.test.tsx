import { expect, test } from 'vitest';
import { inOrder } from '../../src/components/list/useColumns.ts';
import { HIDEABLE_COLUMNS, WIDE_COLUMNS } from '../../src/resources/incidents/columns.tsx';
import { compactColumns } from '../../src/resources/incidents/compactColumns.tsx';

const labels = (columns: readonly { label: string }[]) => columns.map(({ label }) => label);

test('LIST-4 the incident alone cannot be hidden', () => {
  expect(labels(WIDE_COLUMNS)).toEqual(['Incident', ...labels(HIDEABLE_COLUMNS)]);
});

test('LIST-4 the compact table has every field in fewer columns, and leaves out what the person hid', () => {
  const all = ['Incident', 'Status, category', 'Place', 'Filed by', 'Modified, created'];
  expect(labels(compactColumns([]))).toEqual(all);
  expect(labels(compactColumns(['filtered_category', 'created_at']))).toEqual([
    'Incident',
    'Status',
    'Place',
    'Filed by',
    'Last modified',
  ]);

  const rest = compactColumns(['incident_status', 'latest_updated_at']);
  expect(labels(rest)).toEqual(['Incident', 'Category', 'Place', 'Filed by', 'Created']);
  // DataTable hides by the source; what is left must not go with what was hidden.
  expect(rest.map(({ source }) => source)).toContain('filtered_category');
  // LIST-6: by last modified and by number, and by nothing else.
  expect(rest.filter(({ disableSort }) => !disableSort)).toHaveLength(1);
  expect(compactColumns([]).filter(({ disableSort }) => !disableSort)).toHaveLength(2);

  // LIST-4: in the order that the person chose; two in one stand where the first of them would.
  const order = ['created_at', 'creator_name', 'filtered_category', 'incident_status', 'latest_updated_at'];
  expect(labels(inOrder(compactColumns([]), [...order, 'filtered_park']))).toEqual([
    'Incident',
    'Modified, created',
    'Filed by',
    'Status, category',
    'Place',
  ]);

  const none = compactColumns(['incident_status', 'filtered_category', 'latest_updated_at', 'created_at']);
  expect(labels(none)).toEqual(['Incident', 'Place', 'Filed by']);
});
