import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { ListContextProvider } from 'react-admin';
import { expect, test } from 'vitest';
import { CATEGORIES } from '../../contract/values/incidentValues.ts';
import { CategoryChip } from '../../src/components/CategoryChip.tsx';
import { sortColumns } from '../../src/components/list/useColumns.ts';
import { HIDEABLE_COLUMNS, WIDE_COLUMNS } from '../../src/resources/incidents/list/rows/columns.tsx';
import { compactColumns } from '../../src/resources/incidents/list/rows/compactColumns.tsx';
import { buildCaseDetails } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';

const labels = (columns: readonly { label: string }[]) => columns.map(({ label }) => label);

test('LIST-4 only the incident column cannot be hidden', () => {
  const hideable = ['Category', 'Status', 'Place', 'Type', 'Filed by', 'Created', 'Last modified'];
  expect(labels(HIDEABLE_COLUMNS)).toEqual(hideable);
  expect(labels(WIDE_COLUMNS)).toEqual(['Incident', ...hideable]);
});

test('LIST-4 the compact table has every field in fewer columns, without the hidden ones', () => {
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
  // DataTable hides columns by source, so a hidden source must not appear in a remaining column.
  expect(rest.map(({ source }) => source)).toContain('filtered_category');
  expect(rest.filter(({ disableSort }) => !disableSort)).toHaveLength(1);
  expect(compactColumns([]).filter(({ disableSort }) => !disableSort)).toHaveLength(2);

  // Sorted by the person's column order. A combined column takes the position of its first part (LIST-4).
  const order = ['created_at', 'creator_name', 'filtered_category', 'incident_status', 'latest_updated_at'];
  expect(labels(sortColumns(compactColumns([]), [...order, 'filtered_park']))).toEqual([
    'Incident',
    'Modified, created',
    'Filed by',
    'Status, category',
    'Place',
  ]);

  const none = compactColumns(['incident_status', 'filtered_category', 'latest_updated_at', 'created_at']);
  expect(labels(none)).toEqual(['Incident', 'Place', 'Filed by']);
});

test.each([
  ['with its type', [], 'Safety', 'INC-000007 · Safety'],
  ['without a type that it has not', [], '', 'INC-000007'],
  ['without a type that the person hid', ['filtered_incident_type'], 'Safety', 'INC-000007'],
])('LIST-4 in the compact table an incident stands %s', (_how, hidden, type, text) => {
  const [incident] = compactColumns(hidden);
  const row = {
    ...{ id: '7', incident_id: 'INC-000007', incident_status: 'Open', filtered_incident_type: type },
    case_details: buildCaseDetails(),
  };
  const { container } = renderAdmin(
    <ListContextProvider value={{} as never}>{incident?.render?.(row as never)}</ListContextProvider>,
    { viewer: { perms: [] } },
  );
  expect(container.textContent?.endsWith(text)).toBe(true);
});

/** The hue in degrees: red 0, yellow 60, green 120. */
function getHue(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  const sixth =
    most === red
      ? (green - blue) / span
      : most === green
        ? 2 + (blue - red) / span
        : 4 + (red - green) / span;
  return Math.round((sixth * 60 + 360) % 360);
}

test('LIST-4 each category has its own colour, green, yellow, orange and red, and says which it is', () => {
  const tokens = readFileSync('src/theme/tokens.css', 'utf8');
  const shown = CATEGORIES.map((category) => {
    const { container, unmount } = render(<CategoryChip category={category} />);
    const chip = container.firstElementChild as HTMLElement;
    const [, token] = /var\((--cat-\d)\)/.exec(getComputedStyle(chip).backgroundColor) ?? [];
    const [, hex = ''] = new RegExp(`${token}: (#[0-9a-f]{6})`).exec(tokens) ?? [];
    const text = chip.textContent;
    unmount();
    return [text, getHue(hex)] as const;
  });
  expect(shown.map(([text]) => text)).toEqual(['Cat 1', 'Cat 2', 'Cat 3', 'Cat 4']);
  const [green, yellow, orange, red] = shown.map(([, hue]) => hue);
  expect(green).toSatisfy((hue: number) => hue > 100 && hue < 150);
  expect(yellow).toSatisfy((hue: number) => hue > 42 && hue < 65);
  expect(orange).toSatisfy((hue: number) => hue > 18 && hue < 40);
  expect(red).toSatisfy((hue: number) => hue < 10 || hue > 345);
});
