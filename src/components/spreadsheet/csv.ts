import type { SheetCell } from '../../../contract/incidents/incidentSheet.ts';

/** What a spreadsheet would reckon with, or hand to another program. */
const FORMULA = /^\s*[=+\-@]|^[\t\r\n]/;

/** EXP-2: the text of a file with these rows, in which nothing is a formula, and with the mark by which a spreadsheet knows UTF-8. */
export function toCsv(rows: readonly (readonly SheetCell[])[]): string {
  return `\ufeff${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

function csvCell(cell: SheetCell): string {
  if (typeof cell !== 'string') return cell.text;
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The text that was written as `'+65…`, so that no spreadsheet reckons with it. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
