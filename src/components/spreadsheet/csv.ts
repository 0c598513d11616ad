import type { SheetCell } from '../../../contract/incidents/incidentSheet.ts';

/** Text that a spreadsheet would evaluate as a formula or DDE command. */
const FORMULA = /^\s*[=+\-@]|^[\t\r\n]/;

/** Escapes formulas and adds a BOM, which spreadsheets need to detect UTF-8 (EXP-2). */
export function toCsv(rows: readonly (readonly SheetCell[])[]): string {
  return `\ufeff${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

function csvCell(cell: SheetCell): string {
  if (typeof cell !== 'string') return cell.text;
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Reverses the escaping of formulas, such as `'+65…`. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
