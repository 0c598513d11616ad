import { type CellObject, CFB, SSF, utils, write } from 'xlsx';
import type { SheetCell } from '../../../contract/incidents/incidentSheet.ts';
import { toCsv } from './csv.ts';

export type SheetKind = 'xlsx' | 'csv';
/** A heading, and the rows below it. The title stands on the sheet's tab. */
export type SheetContent = { title: string; rows: readonly (readonly SheetCell[])[] };

/** EXP-2: a file of these rows, in which nothing is a formula. */
export function sheetBytes(kind: SheetKind, content: SheetContent): Blob {
  return kind === 'csv'
    ? new Blob([toCsv(content.rows)], { type: 'text/csv;charset=utf-8' })
    : new Blob([xlsx(content)], {
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      });
}

/** What is a text stays one when it is edited; what is empty is no cell. */
function xlsx({ title, rows }: SheetContent): Uint8Array<ArrayBuffer> {
  const sheet = utils.aoa_to_sheet(rows.map((row) => row.map(xlsxCell)));
  const [heading = []] = rows;
  sheet['!cols'] = heading.map((_, column) => ({ wch: getWidth(rows, column) }));
  if (sheet['!ref']) sheet['!autofilter'] = { ref: sheet['!ref'] };
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, title);
  const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', bookSST: true });
  return withFrozenHeading(new Uint8Array(bytes));
}

/** More does not fit into a cell. */
const CELL_MAX = 32_767;
const FORMATS = { day: 'd mmm yyyy', time: 'hh:mm', moment: 'd mmm yyyy, hh:mm' } as const;
/** Below, a number means another format in some countries, and none to some programs; `xlsx` would begin at 60. */
const FIRST_OWN_FORMAT = 164;
for (const [nth, format] of Object.values(FORMATS).entries()) SSF.load(format, FIRST_OWN_FORMAT + nth);

function xlsxCell(cell: SheetCell): CellObject | null {
  if (cell === '') return null;
  if (typeof cell !== 'string') return { t: 'n', v: getSerial(cell), z: FORMATS[cell.kind] };
  return { t: 's', v: cell.replaceAll(/\r\n?/g, '\n').slice(0, CELL_MAX), z: '@' };
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** A spreadsheet counts its days from the end of 1899. */
const EPOCH_DAYS = 25_569;

/** The days that a spreadsheet keeps for a date or a time; by UTC, so that no zone of a browser moves them. */
function getSerial({ kind, text }: Exclude<SheetCell, string>): number {
  if (kind === 'time') return Date.parse(`1970-01-01T${text}Z`) / DAY_MS;
  return Date.parse(kind === 'day' ? text : `${text.replace(' ', 'T')}Z`) / DAY_MS + EPOCH_DAYS;
}

/** As wide as what stands in its first rows. */
function getWidth(rows: SheetContent['rows'], column: number): number {
  const lengths = rows.slice(0, 100).map((row) => {
    const cell = row[column] ?? '';
    return typeof cell === 'string' ? cell.length : FORMATS[cell.kind].length;
  });
  return Math.min(40, Math.max(10, ...lengths) + 2);
}

const SHEET = '/xl/worksheets/sheet1.xml';
const FROZEN =
  '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>';

/** `xlsx` writes no frozen rows, so its sheet is told of them before it is packed. */
function withFrozenHeading(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts = CFB.read(bytes, { type: 'array' });
  const part: { content: Uint8Array } = CFB.find(parts, SHEET);
  const text = new TextDecoder().decode(Uint8Array.from(part.content));
  part.content = new TextEncoder().encode(text.replace(/<sheetView [^>]*\/>/, FROZEN));
  return Uint8Array.from(CFB.write(parts, { fileType: 'zip', type: 'array', compression: true }));
}
