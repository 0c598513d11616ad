import { EXPORT_MAX_DAYS, MAX_PAGE_SIZE } from '../limits.ts';
import { daysBetween } from '../singaporeTime.ts';
import type { Verdict } from '../validation.ts';

/** EXP-1: more rows than a page of the list has are asked for by an export alone, whether it says that it is one or not. */
export function isExport({ export: said, size }: { export: boolean; size?: number | undefined }): boolean {
  return said || (size ?? 0) > MAX_PAGE_SIZE;
}

/** The specification's text to the letter. */
const TOO_LONG = `Please select less than ${EXPORT_MAX_DAYS} days`;

/**
 * EXP-1: why the incidents of these days (`YYYY-MM-DD`) are not exported: no range, or more than 31 days. Both days are
 * exported, so both count: the whole of an October is let through, and with 1 November it is not.
 */
export function exportRangeProblem(from: string | undefined, to: string | undefined): Verdict {
  return from && to && daysBetween(from, to) < EXPORT_MAX_DAYS ? undefined : TOO_LONG;
}
