import type { SortPayload } from 'react-admin';
import { LIST_WINDOW_DAYS } from '../../../../../contract/limits.ts';
import { addDays, singaporeDay } from '../../../../../contract/singaporeTime.ts';
import type { IncidentFilter } from '../../../../../contract/values/incidentFilter.ts';

/** LIST-6: last modified, descending. */
export const NEWEST_FIRST = { field: 'latest_updated_at', order: 'DESC' } as const satisfies SortPayload;

/** LIST-6: the last 30 days up to today, in Singapore. */
export function defaultFilter(now: Date): IncidentFilter {
  const today = singaporeDay(now);
  return { from_date: addDays(today, -LIST_WINDOW_DAYS), to_date: today };
}
