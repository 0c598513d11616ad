import { readSheet } from 'read-excel-file/web-worker';
import { describe, expect, test } from 'vitest';
import { guessColumns, IMPORT_COLUMNS, importRow } from '../../contract/accountImport.ts';
import { IMPORT_MAX_ROWS } from '../../contract/limits.ts';
import { type SheetKind, sheetBytes } from '../../src/resources/users/sheets/sheetBytes.ts';
import { readSheetOf, unpackedSize } from '../../src/resources/users/sheets/sheetRows.ts';

const csv = (text: string | Uint8Array<ArrayBuffer>) => readSheetOf(new Blob([text]), 'staff.csv');
const KINDS: SheetKind[] = ['xlsx', 'csv'];
const HARMFUL = ['=1+1', '+6591234567', '-2', '@SUM(A1)', '=HYPERLINK("http://evil.example";"x")'];

describe.each(KINDS)('a %s file', (kind) => {
  test('EXP-2 is written and read again to the letter', async () => {
    const rows = [
      Object.values(IMPORT_COLUMNS),
      [
        '01234567',
        "O'Brien, Mary",
        'mary@parks.example',
        '+6591234567',
        'Admin',
        '陈 "Zoo"',
        'A\nB',
        'x',
        '',
      ],
    ];
    const { headings, rows: read } = await readSheetOf(sheetBytes(kind, rows), `staff.${kind}`);
    expect(headings).toEqual(rows[0]);
    expect(read.map(({ row, cells }) => [row, ...cells.slice(0, 8)])).toEqual([
      [2, ...(rows[1] ?? []).slice(0, 8)],
    ]);
    const [first] = read;
    expect(importRow(first?.cells ?? [], guessColumns(headings), 2)).toMatchObject({
      staff_id: '01234567',
      mobile_no: '+6591234567',
      role: 'admin',
    });
  });

  test('an empty row counts and is no account', async () => {
    const rows = [['Name'], ['Ann'], [''], ['Ben']];
    const { rows: read } = await readSheetOf(sheetBytes(kind, rows), `a.${kind.toUpperCase()}`);
    expect(read.map(({ row }) => row)).toEqual([2, 4]);
  });

  test('of more accounts than one import may have is refused, with how many there are', async () => {
    const rows = Array.from({ length: IMPORT_MAX_ROWS + 2 }, (_, index) => [`Person ${index}`]);
    await expect(readSheetOf(sheetBytes(kind, rows), `a.${kind}`)).rejects.toThrow(
      'This file has 5,001 accounts. Please import at most 5,000 at a time.',
    );
  });

  test('with a heading alone is refused', async () => {
    await expect(readSheetOf(sheetBytes(kind, [['Name']]), `a.${kind}`)).rejects.toThrow('no accounts');
  });
});

test('EXP-2 in a csv no cell begins with what a spreadsheet reckons with', async () => {
  const text = await sheetBytes('csv', [HARMFUL]).text();
  expect(text).toBe(`'=1+1,'+6591234567,'-2,'@SUM(A1),"'=HYPERLINK(""http://evil.example"";""x"")"\r\n`);
});

test('EXP-2 in an xlsx every cell is text, which another program reads as it was', async () => {
  const blob = sheetBytes('xlsx', [HARMFUL, ['12345678', '2027-01-31']]);
  expect(await readSheet(blob)).toEqual([HARMFUL, ['12345678', '2027-01-31', null, null, null]]);
});

describe('what else is handed in', () => {
  test('a csv of another Windows, with semicolons, is read', async () => {
    const bytes = new Uint8Array([...'Name;Email\r\nJos'].map((letter) => letter.charCodeAt(0)));
    const all = new Uint8Array([
      ...bytes,
      0xe9,
      ...[...';j@x.example'].map((letter) => letter.charCodeAt(0)),
    ]);
    expect((await csv(all)).rows).toEqual([{ row: 2, cells: ['José', 'j@x.example'] }]);
  });

  test.each([
    ['staff.pdf', 'x', '.xlsx or .csv'],
    ['staff.xlsx', 'no zip at all, but long enough to be looked at', 'cannot be read'],
    ['staff.xlsx', '', 'cannot be read'],
    ['staff.csv', '', 'no accounts'],
    ['staff.csv', `Name\n${'x'.repeat(5 * 1024 * 1024)}`, 'larger than 5 MB'],
  ])('%s is refused where it must be', async (name, content, text) => {
    await expect(readSheetOf(new Blob([content]), name)).rejects.toThrow(text);
  });

  test('a file that would unpack to gigabytes is refused before it is unpacked', async () => {
    const bytes = new Uint8Array(await sheetBytes('xlsx', [['Name'], ['Ann']]).arrayBuffer());
    const honest = unpackedSize(bytes);
    expect(honest).toBeGreaterThan(1000);
    expect(honest).toBeLessThan(100_000);
    const view = new DataView(bytes.buffer);
    const entry = view.getUint32(bytes.length - 22 + 16, true);
    view.setUint32(entry + 24, 4_000_000_000, true);
    await expect(readSheetOf(new Blob([bytes]), 'a.xlsx')).rejects.toThrow('larger than 5 MB');
  });
});
