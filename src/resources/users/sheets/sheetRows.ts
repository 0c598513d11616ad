import { parse } from 'papaparse';
import { readSheet } from 'read-excel-file/web-worker';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '../../../../contract/limits.ts';
import { withoutGuard } from '../../../components/sheets/csv.ts';

/** A row of a file: its number there, and its cells as text. */
export type SheetRow = { row: number; cells: string[] };
export type Sheet = { headings: string[]; rows: SheetRow[] };

/** Why a file is none that can be imported, for a person to read. */
export class SheetRefused extends Error {}

export const SHEET_TEXTS = {
  type: 'Please choose a spreadsheet: a file that ends in .xlsx or .csv.',
  size: `This file is larger than ${IMPORT_MAX_BYTES / 1024 / 1024} MB. Please split it.`,
  unreadable: 'This file cannot be read. Please save it as .xlsx or .csv again.',
  empty: 'This file has no accounts below its first row.',
  rows: (found: number) =>
    `This file has ${found.toLocaleString('en-SG')} accounts. Please import at most ${IMPORT_MAX_ROWS.toLocaleString('en-SG')} at a time.`,
} as const;

/** Bytes that the parts of an .xlsx may unpack to. One of 5,000 accounts has some 3 MB; a bomb has gigabytes. */
const UNPACKED_MAX = 60 * 1024 * 1024;
const ZIP_END = 0x06054b50;
const ZIP_ENTRY = 0x02014b50;

/** The first sheet of a file; the first row that says anything is its heading. @throws SheetRefused */
export async function readSheetOf(file: Blob, name: string): Promise<Sheet> {
  const kind = /\.(xlsx|csv)$/i.exec(name)?.[1]?.toLowerCase();
  if (!kind) throw new SheetRefused(SHEET_TEXTS.type);
  if (file.size > IMPORT_MAX_BYTES) throw new SheetRefused(SHEET_TEXTS.size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return sheetOf(kind === 'csv' ? csvCells(bytes) : await xlsxCells(bytes));
}

function sheetOf(cells: string[][]): Sheet {
  const rows = cells
    .map((row, index) => ({ row: index + 1, cells: row }))
    .filter(({ cells: texts }) => texts.some((text) => text.trim() !== ''));
  const [heading, ...others] = rows;
  if (!heading || others.length === 0) throw new SheetRefused(SHEET_TEXTS.empty);
  if (others.length > IMPORT_MAX_ROWS) throw new SheetRefused(SHEET_TEXTS.rows(others.length));
  return { headings: heading.cells.map((text) => text.trim()), rows: others };
}

/** UTF-8, or what a spreadsheet of Windows writes. */
function csvCells(bytes: Uint8Array): string[][] {
  const { data } = parse<string[]>(decoded(bytes), { delimiter: '', header: false });
  return data.map((row) => row.map(withoutGuard));
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function xlsxCells(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  if (unpackedSize(bytes) > UNPACKED_MAX) throw new SheetRefused(SHEET_TEXTS.size);
  const data = await readSheet(new Blob([bytes])).catch(() => {
    throw new SheetRefused(SHEET_TEXTS.unreadable);
  });
  return data.map((row) => row.map(cellText));
}

/** A day as it is written everywhere; the format of the spreadsheet is its own business. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? value.toISOString().slice(0, 10) : withoutGuard(String(value));
}

/** What the parts of a zip unpack to, as its directory says, before anything is unpacked. @throws SheetRefused */
export function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== ZIP_END) end -= 1;
  if (end < 0) throw new SheetRefused(SHEET_TEXTS.unreadable);
  let at = view.getUint32(end + 16, true);
  let size = 0;
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ZIP_ENTRY) {
      throw new SheetRefused(SHEET_TEXTS.unreadable);
    }
    size += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return size;
}
