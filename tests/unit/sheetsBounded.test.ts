import { expect, test } from 'vitest';
import { readSpreadsheet } from '../../src/resources/users/sheets/sheetRows.ts';
import { cell, workbook } from '../helpers/workbook.ts';

/* Spreadsheets that would exhaust the browser's memory. */

const xlsx = (sheet: string) => readSpreadsheet(workbook({ Staff: sheet }), 'staff.xlsx');

/** The 130 cells of a row; `#` stands for its number. */
const CELLS = Array.from({ length: 130 }, (_, column) => {
  const letters =
    (column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26))) +
    String.fromCharCode(65 + (column % 26));
  return `<c r="${letters}#"><v>1</v></c>`;
}).join('');

const header = cell('A1', 'Name');
const body = `<row r="1">${header}</row><row r="2">${cell('A2', 'Ann')}</row>`;
test.each([
  ['a row after the last one', `${body}<row r="2000000000"/>`, 'cannot be read'],
  ['a row whose number hides behind a bracket', `${body}<row s=">" r="2000000000"/>`, 'cannot be read'],
  ['a row with another number in a text', `${body}<row s=' r="3"' r="2000000000"/>`, 'cannot be read'],
  [
    'a row in quotes that a comment opens',
    `${body}<!-- <c " --><row r="2000000000" s='"'/>`,
    'cannot be read',
  ],
  [
    'a cell whose place hides behind a bracket',
    `<row r="1">${header}</row><row r="2"><c s=">" r="ZZZZZZ2" t="str"><v>x</v></c></row>`,
    'Cell ZZZZZZ2 is filled in far outside the list.',
  ],
  [
    'more cells than any list has',
    `<row r="1">${header}</row>${Array.from({ length: 4000 }, (_, row) => `<row r="${row + 2}">${CELLS.replaceAll('#', String(row + 2))}</row>`).join('')}`,
    'This file has too many filled cells.',
  ],
])('SHELL-11 %s is refused before the cells are read', async (_what, rows, text) => {
  await expect(xlsx(`<sheetData>${rows}</sheetData>`)).rejects.toThrow(text);
});

test('SHELL-11 a csv of empty rows is refused before they are counted', async () => {
  await expect(
    readSpreadsheet(new Blob([`Name\nAnn${'\n'.repeat(1_000_000)}`]), 'staff.csv'),
  ).rejects.toThrow('more than 20,000 rows');
});
