import { readSheet } from 'read-excel-file/web-worker';
import { withoutGuard } from '../../../components/spreadsheet/csv.ts';
import { FARTHEST, SHEET_TEXTS, SheetRefused, type SheetRow } from './spreadsheet.ts';
import { openZip } from './zipParts.ts';

/** Bytes. A file of 5,000 accounts unpacks to about 3 MB; a zip bomb to gigabytes. */
const UNPACKED_MAX = 60 * 1024 * 1024;
/** Filled cells. A list of 5,000 accounts with 50 columns has 250,000. */
const CELLS_MAX = 500_000;
/** The last row of a spreadsheet. */
const LAST_ROW = 1_048_576;
/** Days between the 1900 and the 1904 date systems of spreadsheets. */
const DAYS_TO_1904 = 1462;
const DAY_MS = 24 * 60 * 60 * 1000;

/** @throws SheetRefused */
export function openWorkbook(bytes: Uint8Array<ArrayBuffer>) {
  const zip = openZip(bytes);
  if (zip.unpackedSize > UNPACKED_MAX) throw new SheetRefused(SHEET_TEXTS.size);
  const book = zip.text('xl/workbook.xml');
  const sheets = getSheets(book, zip.text('xl/_rels/workbook.xml.rels'));
  const padding = zeroPadding(zip.text('xl/styles.xml'));
  // The library recognises `1` but not `true`.
  const isFrom1904 = attribute(getTags(book, 'workbookPr')[0] ?? '', 'date1904') === 'true';
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  return {
    sheets: visible.map(({ name }) => name),
    read: async (name: string) => {
      const sheet = visible.find((one) => one.name === name);
      const xml = sheet && zip.text(sheet.path);
      if (!xml) throw new SheetRefused(SHEET_TEXTS.unreadable);
      const layout = getLayout(xml, padding);
      const values = await readSheet(new Blob([bytes]), sheet.position).catch(() => {
        throw new SheetRefused(SHEET_TEXTS.unreadable);
      });
      return toRows(values, layout, isFrom1904 ? DAYS_TO_1904 : 0);
    },
  };
}

// The library reads only values, so the rest is read from the XML of the sheet.

const getTags = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g'))].map(([tag]) => tag);

const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

const ATTRIBUTES = /([^\s=<>"'/]+)\s*=\s*("[^"]*"|'[^']*')/g;

function attribute(tag: string, name: string): string {
  const [, , quoted = ''] = [...tag.matchAll(ATTRIBUTES)].find(([, found]) => found === name) ?? [];
  return quoted.slice(1, -1).replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal, hex, word) => {
    if (word) return ENTITIES.get(word) ?? all;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

function getSheets(book: string, links: string) {
  const targets = new Map(
    getTags(links, 'Relationship').map((tag) => [attribute(tag, 'Id'), attribute(tag, 'Target')]),
  );
  return getTags(book, 'sheet').map((tag, index) => {
    const target = targets.get(/\s\w+:id=(["'])(.*?)\1/.exec(tag)?.[2] ?? '') ?? '';
    return {
      name: attribute(tag, 'name'),
      position: index + 1,
      isHidden: /hidden/i.test(attribute(tag, 'state')),
      path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    };
  });
}

/** Minimum digits per style, for formats that consist only of digits, such as `00000000`. */
function zeroPadding(styles: string): number[] {
  const formats = new Map(
    getTags(styles, 'numFmt').map((tag) => [attribute(tag, 'numFmtId'), attribute(tag, 'formatCode')]),
  );
  const [, cellStyles = ''] = /<(?:\w+:)?cellXfs\b(.*?)<\/(?:\w+:)?cellXfs>/s.exec(styles) ?? [];
  return getTags(cellStyles, 'xf').map((tag) => {
    const [format = ''] = (formats.get(attribute(tag, 'numFmtId')) ?? '').split(';');
    const digits = format.replace(/\[[^\]]*\]|\\(?=[ -])/g, '');
    return /^[0# -]*0$/.test(digits) ? digits.replace(/[^0]/g, '').length : 0;
  });
}

type Layout = {
  hidden: Set<number>;
  padded: { row: number; column: number; digits: number }[];
  merged: { top: number; bottom: number; left: number }[];
};

const NO_TAGS = /<!--.*?-->|<!\[CDATA\[.*?\]\]>/gs;
/** A quoted value may contain a bracket. */
const MARKS =
  /<(?:\w+:)?(row|c|mergeCell)\s((?:[^>"'/]|"[^"]*"|'[^']*'|\/(?!>))*)(\/>|>(?:<(?:\w+:)?v>)?<\/|>)/g;

/**
 * Reads positions before the library reads the cells, because it also stores all empty rows and columns before a cell.
 * @throws SheetRefused if there are too many cells, or one is so far away that reading it would exhaust the memory
 */
function getLayout(xml: string, padding: readonly number[]): Layout {
  const layout: Layout = { hidden: new Set(), padded: [], merged: [] };
  let cells = 0;
  for (const [, kind, attributes = '', end] of xml.replace(NO_TAGS, '').matchAll(MARKS)) {
    const tag = ` ${attributes}`;
    if (kind === 'row') {
      if (Number(attribute(tag, 'r')) > LAST_ROW) throw new SheetRefused(SHEET_TEXTS.unreadable);
      if (/^(1|true)$/.test(attribute(tag, 'hidden'))) layout.hidden.add(Number(attribute(tag, 'r')));
    } else if (kind === 'mergeCell') {
      const [first = '', last = first] = attribute(tag, 'ref').split(':');
      const { row: top, column: left } = place(first);
      layout.merged.push({ top, left, bottom: place(last).row });
    } else if (end === '>') {
      cells += 1;
      if (cells > CELLS_MAX) throw new SheetRefused(SHEET_TEXTS.cells);
      const name = attribute(tag, 'r');
      const { row, column } = place(name);
      if (row > FARTHEST.row || column > FARTHEST.column)
        throw new SheetRefused(SHEET_TEXTS.far(`Cell ${name}`));
      const digits = padding[Number(attribute(tag, 's'))] ?? 0;
      const isNumber = /^n?$/.test(attribute(tag, 't'));
      if (digits > 1 && isNumber) layout.padded.push({ row, column, digits });
    }
  }
  return layout;
}

/** `B3` is row 3, column 2. */
function place(name: string): { row: number; column: number } {
  const [, letters = '', row = '0'] = /^\$?([A-Z]+)\$?(\d+)$/.exec(name) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(row), column };
}

type Values = readonly (readonly unknown[])[];

function toRows(values: Values, { hidden, padded, merged }: Layout, daysLater: number): SheetRow[] {
  const rows = values.map((row, index) => ({
    row: index + 1,
    cells: row.map((value) => cellText(value, daysLater)),
    ...(hidden.has(index + 1) && { isHidden: true }),
  }));
  for (const { row, column, digits } of padded) {
    const cells = rows[row - 1]?.cells;
    const text = cells?.[column - 1] ?? '';
    if (cells && /^\d+$/.test(text)) cells[column - 1] = text.padStart(digits, '0');
  }
  const filled = new Set(rows.filter(({ cells }) => cells.some(Boolean)));
  for (const { top, bottom, left } of merged) {
    const text = rows[top - 1]?.cells[left - 1] ?? '';
    for (const row of rows.slice(top, bottom)) {
      if (filled.has(row)) row.cells[left - 1] = text;
    }
  }
  return rows;
}

/** Dates use one standard format, whatever the format of the cell. */
function cellText(value: unknown, daysLater: number): string {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return withoutGuard(String(value));
  const day = new Date(value.getTime() + daysLater * DAY_MS);
  return Number.isNaN(day.getTime()) ? '' : day.toISOString().slice(0, 10);
}
