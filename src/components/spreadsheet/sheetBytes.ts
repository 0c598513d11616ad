import { type CellObject, CFB, SSF, utils, write } from 'xlsx';
import type { SheetCell } from '../../../contract/incidents/incidentSheet.ts';
import { toCsv } from './csv.ts';

export type SheetKind = 'xlsx' | 'csv';
export type SheetContent = { title: string; rows: readonly (readonly SheetCell[])[] };

/** No cell is a formula (EXP-2). */
export function sheetBytes(kind: SheetKind, content: SheetContent): Blob {
  return kind === 'csv'
    ? new Blob([toCsv(content.rows)], { type: 'text/csv;charset=utf-8' })
    : new Blob([xlsx(content)], {
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      });
}

/** Text cells keep the text format when edited; empty values have no cell. */
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

/** Excel's limit of characters per cell. */
const CELL_MAX = 32_767;
/** `xlsx` escapes the control characters, but not these, with which no program opens the file. */
const NOT_IN_XML = /[\uFFFE\uFFFF]/g;
const FORMATS = { day: 'd mmm yyyy', time: 'hh:mm', moment: 'd mmm yyyy, hh:mm' } as const;
/** Lower ids are locale-dependent or unsupported in some programs; by default `xlsx` would start at 60. */
const FIRST_OWN_FORMAT = 164;
for (const [nth, format] of Object.values(FORMATS).entries()) SSF.load(format, FIRST_OWN_FORMAT + nth);

function xlsxCell(cell: SheetCell): CellObject | null {
  if (cell === '') return null;
  if (typeof cell !== 'string') return { t: 'n', v: getSerial(cell), z: FORMATS[cell.kind] };
  return { t: 's', v: cell.replaceAll(/\r\n?/g, '\n').replaceAll(NOT_IN_XML, '').slice(0, CELL_MAX), z: '@' };
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days between the spreadsheet epoch (end of 1899) and 1970. */
const EPOCH_DAYS = 25_569;

/** Days since the spreadsheet epoch, computed in UTC to avoid time zone shifts. */
function getSerial({ kind, text }: Exclude<SheetCell, string>): number {
  if (kind === 'time') return Date.parse(`1970-01-01T${text}Z`) / DAY_MS;
  return Date.parse(kind === 'day' ? text : `${text.replace(' ', 'T')}Z`) / DAY_MS + EPOCH_DAYS;
}

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

/** `xlsx` cannot freeze rows, so add the setting to the packed file. */
function withFrozenHeading(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts = CFB.read(bytes, { type: 'array' });
  const part: { content: Uint8Array } = CFB.find(parts, SHEET);
  const text = new TextDecoder().decode(Uint8Array.from(part.content));
  part.content = new TextEncoder().encode(text.replace(/<sheetView [^>]*\/>/, FROZEN));
  return Uint8Array.from(CFB.write(parts, { fileType: 'zip', type: 'array', compression: true }));
}
