import type { SortPayload } from 'react-admin';
import { LIST_WINDOW_DAYS } from '../../../../../contract/limits.ts';
import { addDays, singaporeDay } from '../../../../../contract/singaporeTime.ts';
import type { IncidentFilter } from '../../../../../contract/values/incidentFilter.ts';

export const NEWEST_FIRST = { field: 'latest_updated_at', order: 'DESC' } as const satisfies SortPayload;

/** The last 30 days including today, in Singapore time (LIST-6). */
export function defaultFilter(now: Date): IncidentFilter {
  const today = singaporeDay(now);
  return { from_date: addDays(today, -LIST_WINDOW_DAYS), to_date: today };
}
