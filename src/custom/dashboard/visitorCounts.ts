import { VISITOR_COUNTS_MAX, VISITORS_MAX } from '../../../contract/limits.ts';
import { isSameName } from '../../../contract/text.ts';
import { toHalfWidth } from '../../../contract/validation.ts';
import type { VisitorCounts } from '../../dataProvider/dashboard.ts';

export const VISITOR_COLUMNS = ['Park', 'Month', 'Visitors'] as const;

/** Accepts commas as thousands separators; returns undefined if the text is not a count. */
export function parseVisitors(text: string): number | undefined {
  const digits = toHalfWidth(text)
    .trim()
    .replaceAll(/(?<=\d),(?=\d{3}(\D|$))/g, '');
  const count = Number(digits);
  return /^\d+$/.test(digits) && count <= VISITORS_MAX ? count : undefined;
}

const NONE: VisitorCounts = [];
const SHOWN = 5;

/** Returns the counts, or the error that rejects the whole file. */
export function parseCounts(
  rows: readonly (readonly string[])[],
  parks: readonly string[],
): { counts: VisitorCounts; problems: string[] } {
  const [heading = [], ...others] = rows;
  const places = VISITOR_COLUMNS.map((name) => heading.findIndex((cell) => isSameName(cell.trim(), name)));
  if (places.includes(-1)) {
    return { counts: NONE, problems: [`The first row must name the columns ${VISITOR_COLUMNS.join(', ')}.`] };
  }
  const filled = others
    .map((cells, index) => ({ number: index + 2, cells: places.map((place) => cells[place]?.trim() ?? '') }))
    .filter(({ cells }) => cells.some(Boolean));
  if (filled.length === 0) return { counts: NONE, problems: ['This file has no visitor numbers.'] };
  if (filled.length > VISITOR_COUNTS_MAX) {
    return { counts: NONE, problems: [`Please import at most ${VISITOR_COUNTS_MAX} rows at a time.`] };
  }
  const read = filled.map(({ number, cells }) => ({ number, ...parseCount(cells, parks) }));
  const problems = read.flatMap(({ number, problem }) => (problem ? [`Row ${number}: ${problem}`] : []));
  if (problems.length > 0) return { counts: NONE, problems: shortened(problems) };
  return { counts: read.flatMap(({ count }) => (count ? [count] : [])), problems };
}

function parseCount([name = '', month = '', text = '']: readonly string[], parks: readonly string[]) {
  const park = parks.find((one) => isSameName(one, name));
  const visitors = parseVisitors(text);
  if (!park) return { problem: `park “${name}” does not exist.` };
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month))
    return { problem: `“${month}” is not a month such as 2026-11.` };
  if (visitors === undefined) return { problem: `“${text}” is not a valid number of visitors.` };
  return { count: { park, month, visitors } };
}

function shortened(problems: string[]): string[] {
  const more = problems.length - SHOWN;
  return more > 0 ? [...problems.slice(0, SHOWN), `And ${more} more.`] : problems;
}
