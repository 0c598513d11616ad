import { utils, write } from 'xlsx';

export type SheetKind = 'xlsx' | 'csv';

/** What a spreadsheet would reckon with, or hand to another program. */
const FORMULA = /^[=+\-@\t\r]/;

/** EXP-2: a file of these rows, in which nothing is a formula. */
export function sheetBytes(kind: SheetKind, rows: readonly (readonly string[])[]): Blob {
  return kind === 'csv' ? csv(rows) : xlsx(rows);
}

/** With the mark by which a spreadsheet knows UTF-8. */
function csv(rows: readonly (readonly string[])[]): Blob {
  const lines = rows.map((row) => row.map(csvCell).join(','));
  return new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}

function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Every cell is text, and stays text when it is edited. */
function xlsx(rows: readonly (readonly string[])[]): Blob {
  const cells = rows.map((row) => row.map((text) => ({ t: 's', v: text, z: '@' })));
  const sheet = utils.aoa_to_sheet(cells);
  sheet['!cols'] = (rows[0] ?? []).map((_, column) => ({ wch: widthOf(rows, column) }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Accounts');
  const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', compression: true });
  return new Blob([bytes], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}

/** As wide as what stands in its first rows. */
function widthOf(rows: readonly (readonly string[])[], column: number): number {
  const lengths = rows.slice(0, 100).map((row) => row[column]?.length ?? 0);
  return Math.min(40, Math.max(10, ...lengths) + 2);
}
