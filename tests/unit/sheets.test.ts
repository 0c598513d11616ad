import { readSheet } from 'read-excel-file/web-worker';
import { describe, expect, test, vi } from 'vitest';
import { CFB } from 'xlsx';
import { guessColumns, IMPORT_COLUMNS, importRow } from '../../contract/accounts/accountImport.ts';
import { IMPORT_MAX_ROWS } from '../../contract/limits.ts';
import { askWorker } from '../../src/components/askWorker.ts';
import {
  sheetBytes as bytesOf,
  type SheetContent,
  type SheetKind,
} from '../../src/components/spreadsheet/sheetBytes.ts';
import { type ReadChoice, readSpreadsheet } from '../../src/resources/users/sheets/sheetRows.ts';
import { openZip } from '../../src/resources/users/sheets/zipParts.ts';
import { ROLE_TITLES } from '../helpers/factories.ts';
import { cell, workbook } from '../helpers/workbook.ts';

async function readSheetAs(file: Blob, name: string, choice?: ReadChoice) {
  const { rows, heading, ...book } = await readSpreadsheet(file, name, choice);
  const headings = rows.find(({ row }) => row === heading)?.cells ?? [];
  return { ...book, headings, rows: rows.filter(({ row }) => row > heading) };
}
const csv = (text: string | Uint8Array<ArrayBuffer>, choice?: ReadChoice) =>
  readSheetAs(new Blob([text]), 'staff.csv', choice);
const bytesOfHex = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const xlsx = (sheet: string, more: Parameters<typeof workbook>[1] = {}) =>
  readSheetAs(workbook({ Staff: sheet }, more), 'staff.xlsx');
const sheetBytes = (kind: SheetKind, rows: SheetContent['rows']) =>
  bytesOf(kind, { title: 'Accounts', rows });
const KINDS: SheetKind[] = ['xlsx', 'csv'];
const HARMFUL = ['=1+1', '+6591234567', '-2', '@SUM(A1)', '=HYPERLINK("http://evil.example";"x")'];

test('EXP-2 EXP-3 a file has the right content type', () => {
  expect(KINDS.map((kind) => sheetBytes(kind, [['Name']]).type)).toEqual([
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'text/csv;charset=utf-8',
  ]);
});

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
    const { headings, rows: read } = await readSheetAs(sheetBytes(kind, rows), `staff.${kind}`);
    expect(headings).toEqual(rows[0]);
    expect(read.map(({ row, cells }) => [row, ...cells.slice(0, 8)])).toEqual([
      [2, ...(rows[1] ?? []).slice(0, 8)],
    ]);
    const [first] = read;
    expect(importRow(first?.cells ?? [], guessColumns(headings), 2, ROLE_TITLES)).toMatchObject({
      staff_id: '01234567',
      mobile_no: '+6591234567',
      role: 'admin',
    });
  });

  test('an empty row counts and is no account', async () => {
    const rows = [['Name'], ['Ann'], [''], ['Ben']];
    const { rows: read } = await readSheetAs(sheetBytes(kind, rows), `a.${kind.toUpperCase()}`);
    expect(read.map(({ row }) => row)).toEqual([2, 4]);
  });

  test('of more accounts than one import may have is refused, with how many there are', async () => {
    const rows = Array.from({ length: IMPORT_MAX_ROWS + 2 }, (_, index) => [`Person ${index}`]);
    await expect(readSheetAs(sheetBytes(kind, rows), `a.${kind}`)).rejects.toThrow(
      'This file has 5,001 accounts. Please import at most 5,000 at a time.',
    );
  });

  test('with a heading alone is refused', async () => {
    await expect(readSheetAs(sheetBytes(kind, [['Name']]), `a.${kind}`)).rejects.toThrow('no accounts');
  });
});

test('EXP-2 in a csv no cell begins like a formula', async () => {
  const text = await sheetBytes('csv', [HARMFUL]).text();
  expect(text).toBe(`'=1+1,'+6591234567,'-2,'@SUM(A1),"'=HYPERLINK(""http://evil.example"";""x"")"\r\n`);
});

test.each(['\t=1+1', ' =1+1', '\r+1'])(
  'EXP-2 in a csv nothing before the sign hides it: %j',
  async (text) => {
    expect((await sheetBytes('csv', [[text]]).text()).replaceAll('"', '')).toBe(`'${text}\r\n`);
  },
);

test('EXP-2 in an xlsx every cell is text, which another program reads unchanged', async () => {
  const blob = sheetBytes('xlsx', [HARMFUL, ['12345678', '2027-01-31']]);
  expect(await readSheet(blob)).toEqual([HARMFUL, ['12345678', '2027-01-31', null, null, null]]);
});

test('EXP-1 EXP-2 the parts of an xlsx have only characters of XML 1.0', async () => {
  const rows = [['a\u0001b', 'c\uFFFEd', 'e\uFFFFf', 'g\u{1F418}h']];
  const blob = sheetBytes('xlsx', rows);
  const parts = CFB.read(new Uint8Array(await blob.arrayBuffer()), { type: 'array' });
  for (const { content, name } of parts.FileIndex) {
    const text = new TextDecoder().decode(Uint8Array.from(content ?? []));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
    if (/\.(xml|rels)$/.test(name)) expect(text).not.toMatch(/[\0-\x08\v\f\x0E-\x1F\uFFFE\uFFFF]/);
  }
  const [cells] = await readSheet(blob);
  expect(cells?.slice(1)).toEqual(['cd', 'ef', 'g\u{1F418}h']);
});

test('EXP-1 dates and times are numbers in a spreadsheet, and there are no formulas', async () => {
  const rows: SheetContent['rows'] = [
    ['Day', 'Time', 'Both', 'Text'],
    [
      { kind: 'day', text: '2026-02-28' },
      { kind: 'time', text: '23:59:30' },
      { kind: 'moment', text: '2026-11-03 00:05:07' },
      'Two\r\nlines',
    ],
    ['', '', '', '=1+1'],
  ];
  const [, cells, texts] = await readSheet(sheetBytes('xlsx', rows));
  expect(cells?.slice(0, 3).map((cell) => cell instanceof Date && cell.toISOString().slice(0, 19))).toEqual([
    '2026-02-28T00:00:00',
    '1899-12-30T23:59:30',
    '2026-11-03T00:05:07',
  ]);
  expect([cells?.[3], texts]).toEqual(['Two\nlines', [null, null, null, '=1+1']]);
  expect(await sheetBytes('csv', rows).text()).toBe(
    `Day,Time,Both,Text\r\n2026-02-28,23:59:30,2026-11-03 00:05:07,"Two\r\nlines"\r\n,,,'=1+1\r\n`,
  );
});

test('EXP-1 the header row is frozen and has filters, and columns fit their content', async () => {
  const bytes = await sheetBytes('xlsx', [['Name'], ['x'.repeat(25)]]).arrayBuffer();
  const { content } = CFB.find(
    CFB.read(new Uint8Array(bytes), { type: 'array' }),
    '/xl/worksheets/sheet1.xml',
  );
  const part = new TextDecoder().decode(Uint8Array.from(content));
  expect(part).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(part).toContain('<autoFilter ref="A1:A2"/>');
  expect(part).toMatch(/<col min="1" max="1" width="27(\.\d+)?" customWidth="1"\/>/);
});

describe('what else is handed in', () => {
  test('SHELL-11 a csv that is not Unicode is read when its encoding is chosen by how its words read', async () => {
    const bytes = latin('Name;Email\r\nJos\u00e9 Tan;j@x.example\r\nAnn;a@x.example');
    const unread = await csv(bytes);
    expect(unread.rows).toEqual([]);
    expect(unread.encodings).toEqual([
      { encoding: 'windows-1252', title: 'Western European (Windows)', sample: 'José Tan' },
      { encoding: 'macintosh', title: 'Western European (Mac)', sample: 'JosÈ Tan' },
    ]);
    const { rows } = await csv(bytes, { encoding: 'windows-1252' });
    expect(rows.map(({ cells }) => cells[0])).toEqual(['José Tan', 'Ann']);
  });

  test.each([
    ['gb18030', 'b3c2c3c0c1e1', '陈美玲'],
    ['big5', 'b3afacfcacc2', '陳美玲'],
    ['shift_jis', '8e52936395bd', '山田平'],
  ] as const)('SHELL-11 a name in %s can be chosen', async (encoding, hex, name) => {
    const bytes = new Uint8Array([...latin('Name\n'), ...bytesOfHex(hex)]);
    expect((await csv(bytes)).encodings).toContainEqual(expect.objectContaining({ encoding, sample: name }));
    expect((await csv(bytes, { encoding })).rows).toEqual([{ row: 2, cells: [name] }]);
  });

  test.each([
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Name\tEmail\r\n陈\tb')]],
    [
      'UTF-16 of Windows',
      [
        0xff,
        0xfe,
        ...new Uint8Array(
          new Uint16Array([...'Name\tEmail\r\n陈\tb'].map((letter) => letter.charCodeAt(0))).buffer,
        ),
      ],
    ],
    [
      'UTF-16 without a mark',
      [
        ...new Uint8Array(
          new Uint16Array([...'Name\tEmail\r\n陈\tb'].map((letter) => letter.charCodeAt(0))).buffer,
        ),
      ],
    ],
  ])('SHELL-11 a text with tabs in %s is read without a question', async (_what, bytes) => {
    const { encodings, headings, rows } = await csv(new Uint8Array(bytes));
    expect([encodings, headings, rows[0]?.cells]).toEqual([[], ['Name', 'Email'], ['陈', 'b']]);
  });

  test("SHELL-11 Excel's own first line tells the delimiter and counts as no row", async () => {
    const { headings, rows } = await csv('sep=;\r\nName;Email\r\nTan, Ann;a\r\n');
    expect([headings, rows]).toEqual([['Name', 'Email'], [{ row: 2, cells: ['Tan, Ann', 'a'] }]]);
  });

  test('SHELL-11 a quotation mark without a partner is named by its row', async () => {
    await expect(csv('Name,Email\nAnn,a\nBen,"b\nCho,c')).rejects.toThrow('A quotation mark in row 3 ');
  });

  test('SHELL-11 a title above the headings is passed over, and a summary before the list', async () => {
    const list = `<sheetData><row r="1">${cell('A1', 'Staff list 2026')}</row><row r="3">${cell('A3', 'Staff ID')}${cell('B3', 'Name')}</row><row r="4">${cell('A4', '12345678')}${cell('B4', 'Ann')}</row></sheetData>`;
    const summary = `<sheetData><row r="1">${cell('A1', 'Exported')}</row><row r="2">${cell('A2', 'Name')}</row></sheetData>`;
    const file = workbook({ 'Export &amp; summary': summary, Staff: list });
    const found = await readSheetAs(file, 'staff.xlsx');
    expect([found.sheets, found.sheet]).toEqual([['Export & summary', 'Staff'], 'Staff']);
    expect([found.headings, found.rows]).toEqual([
      ['Staff ID', 'Name'],
      [{ row: 4, cells: ['12345678', 'Ann'] }],
    ]);
    await expect(readSheetAs(file, 'staff.xlsx', { sheet: 'Export & summary' })).rejects.toThrow(
      'The sheet "Export & summary" has no accounts',
    );
  });

  test('SHELL-11 a cell at the end of a sheet is named and not reached for, an empty one does not matter', async () => {
    const rows = `<row r="1">${cell('A1', 'Name')}</row><row r="2">${cell('A2', 'Ann')}</row>`;
    const end = (text: string) => `<sheetData>${rows}<row r="1048576">${text}</row></sheetData>`;
    await expect(xlsx(end(cell('XFD1048576', 'x')))).rejects.toThrow(
      'Cell XFD1048576 is filled in far outside the list.',
    );
    await expect(csv(`Name${','.repeat(500)}x\nAnn`)).rejects.toThrow('A cell in row 1 is filled in');
    expect((await xlsx(end('<c r="XFD1048576" t="str"><v></v></c>'))).rows).toHaveLength(1);
    expect((await csv(`Name${','.repeat(500)}\nAnn`)).headings).toEqual(['Name']);
  });

  test('SHELL-11 a hidden row is marked, merged cells count for each row, and zeros that a format shows are kept', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="00000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>';
    const row = (nth: number, park: string, attributes = '') =>
      `<row r="${nth}"${attributes}><c r="A${nth}" s="1"><v>12345</v></c>${park && cell(`B${nth}`, park)}</row>`;
    const { rows } = await xlsx(
      `<sheetData><row r="1">${cell('A1', 'Staff ID')}${cell('B1', 'Park')}</row>${row(2, 'Zoo')}${row(3, '', ' hidden="1"')}</sheetData><mergeCells><mergeCell ref="B2:B9"/></mergeCells>`,
      { styles },
    );
    expect(rows).toEqual([
      { row: 2, cells: ['00012345', 'Zoo'] },
      { row: 3, cells: ['00012345', 'Zoo'], isHidden: true },
    ]);
  });

  test.each([
    ['', '2023-12-30'],
    ['date1904="1"', '2027-12-31'],
    ['date1904="true"', '2027-12-31'],
  ])('SHELL-11 a day of a workbook with %j is %s', async (properties, day) => {
    const { rows } = await xlsx(
      `<sheetData><row r="1">${cell('A1', 'Expiry')}</row><row r="2"><c r="A2" s="1"><v>45290</v></c></row></sheetData>`,
      { properties, styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>' },
    );
    expect(rows[0]?.cells).toEqual([day]);
  });

  test.each([
    ['staff.pdf', 'x', '.xlsx or .csv'],
    ['staff.xlsx', 'no zip at all, but long enough to be looked at', 'cannot be read'],
    ['staff.xlsx', '', 'cannot be read'],
    ['staff.csv', '', 'no accounts'],
    ['staff.csv', `Name\n${'x'.repeat(5 * 1024 * 1024)}`, 'larger than 5 MB'],
  ])('%s is refused where it must be', async (name, content, text) => {
    await expect(readSheetAs(new Blob([content]), name)).rejects.toThrow(text);
  });

  test('a file that would unpack to gigabytes is refused before it is unpacked', async () => {
    const bytes = new Uint8Array(await sheetBytes('xlsx', [['Name'], ['Ann']]).arrayBuffer());
    const honest = openZip(bytes).unpackedSize;
    expect(honest).toBeGreaterThan(1000);
    expect(honest).toBeLessThan(100_000);
    const view = new DataView(bytes.buffer);
    const entry = view.getUint32(bytes.length - 22 + 16, true);
    view.setUint32(entry + 24, 4_000_000_000, true);
    await expect(readSheetAs(new Blob([bytes]), 'a.xlsx')).rejects.toThrow('larger than 5 MB');
  });
});

describe('askWorker', () => {
  const workerThat = (answers?: object) => {
    const worker = { onmessage: null, onerror: null, postMessage: vi.fn() } as unknown as Worker & {
      postMessage: ReturnType<typeof vi.fn>;
    };
    worker.postMessage.mockImplementation(() => {
      if (answers) queueMicrotask(() => worker.onmessage?.({ data: answers } as MessageEvent));
    });
    return worker;
  };
  const asks = (worker: Worker, more: { signal?: AbortSignal; patience?: number } = {}) =>
    askWorker(worker, { kind: 'csv' }, { failure: 'It could not be made.', ...more });

  test('EXP-3 the answer arrives, with or without an abort signal', async () => {
    const { signal } = new AbortController();
    for (const more of [{}, { signal }]) {
      const worker = workerThat({ rows: 2 });
      expect(await asks(worker, more)).toEqual({ rows: 2 });
      expect(worker.postMessage.mock.calls).toEqual([[{ kind: 'csv' }, []]]);
    }
  });

  test('EXP-3 is aborted by its signal, even before the start, or else by the timeout', async () => {
    const asking = new AbortController();
    const late = asks(workerThat(), { signal: asking.signal });
    asking.abort();
    await expect(late).rejects.toMatchObject({ name: 'AbortError' });
    const worker = workerThat({ rows: 2 });
    await expect(asks(worker, { signal: asking.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(worker.postMessage).not.toHaveBeenCalled();
    await expect(asks(workerThat(), { patience: 5 })).rejects.toThrow('It could not be made.');
  });

  test('PDF-1 progress is no answer, and starts the patience again', async () => {
    vi.useFakeTimers();
    try {
      const worker = workerThat();
      const onProgress = vi.fn();
      const isProgress = (answer: { done?: number; file?: string }) => {
        if (answer.done === undefined) return false;
        onProgress(answer.done);
        return true;
      };
      const asked = askWorker(worker, {}, { failure: 'It could not be made.', isProgress, patience: 1000 });
      const tell = (data: object) => worker.onmessage?.({ data } as MessageEvent);
      for (const done of [1, 2, 3]) {
        await vi.advanceTimersByTimeAsync(900);
        tell({ done });
      }
      tell({ file: 'report' });
      expect(await asked).toEqual({ file: 'report' });
      expect(onProgress.mock.calls).toEqual([[1], [2], [3]]);
    } finally {
      vi.useRealTimers();
    }
  });
});
