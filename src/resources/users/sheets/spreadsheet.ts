import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '../../../../contract/limits.ts';

/** `row` is the row number in the file. */
export type SheetRow = { row: number; cells: string[]; isHidden?: boolean };

/** The message is readable for the person. */
export class SheetRefused extends Error {}

const FARTHEST_ROW = 20_000;

export const SHEET_TEXTS = {
  type: 'Please choose a spreadsheet: a file that ends in .xlsx or .csv.',
  size: `This file is larger than ${IMPORT_MAX_BYTES / 1024 / 1024} MB. Please split it.`,
  unreadable: 'This file cannot be read. Please save it as .xlsx or .csv again.',
  empty: 'This file has no accounts below its first row.',
  emptySheet: (name: string) => `The sheet "${name}" has no accounts below its first row.`,
  rows: (found: number) =>
    `This file has ${found.toLocaleString('en-SG')} accounts. Please import at most ${IMPORT_MAX_ROWS.toLocaleString('en-SG')} at a time.`,
  length: `This file has more than ${FARTHEST_ROW.toLocaleString('en-SG')} rows. Please remove the empty ones, or split it.`,
  cells: 'This file has too many filled cells. Please copy the accounts alone into a new spreadsheet.',
  far: (cell: string) =>
    `${cell} is filled in far outside the list. Please clear it, or copy the accounts into a new spreadsheet.`,
  quotes: (row: number) =>
    `A quotation mark in row ${row} is never closed, so the rows after it cannot be read. Please close it, or save the file as .xlsx.`,
  encoding:
    'The text encoding of this file is not supported. Please save it as .xlsx, or as "CSV UTF-8 (Comma delimited)".',
} as const;

/** Limits the area to read, because a single cell at the end of a sheet would create billions of empty ones. */
export const FARTHEST = { row: FARTHEST_ROW, column: 200 } as const;
