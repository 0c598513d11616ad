import { EXPORT_MAX_DAYS, MAX_PAGE_SIZE } from '../limits.ts';
import { daysBetween } from '../singaporeTime.ts';
import type { FieldError } from '../validation.ts';

/** Only an export requests more rows than a list page, with or without the flag (EXP-1). */
export function isExport({ export: said, size }: { export: boolean; size?: number | undefined }): boolean {
  return said || (size ?? 0) > MAX_PAGE_SIZE;
}

/** The exact text of the specification. */
const TOO_LONG = `Please select less than ${EXPORT_MAX_DAYS} days`;

/** Both days (`YYYY-MM-DD`) count: all of October is valid, 1 October to 1 November is not (EXP-1). */
export function exportRangeProblem(from: string | undefined, to: string | undefined): FieldError {
  return from && to && daysBetween(from, to) < EXPORT_MAX_DAYS ? undefined : TOO_LONG;
}
