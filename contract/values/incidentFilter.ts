import { LIST_WINDOW_DAYS } from '../limits.ts';
import { addDays, singaporeDay } from '../singaporeTime.ts';
import type { CaseScope, Category, StatusTab } from './incidentValues.ts';

export const REPORTING_FILTERS = ['due', 'overdue'] as const;
export type ReportingFilter = (typeof REPORTING_FILTERS)[number];

export const ACTION_FILTERS = ['overdue'] as const;

/** Days are `YYYY-MM-DD`. */
export type IncidentFilter = {
  from_date?: string;
  to_date?: string;
  category?: Category;
  park?: string;
  zone?: string;
  incident_type?: string;
  incident_placement?: string;
  incident_status?: StatusTab;
  case?: CaseScope;
  created_by?: string;
  reporting?: ReportingFilter;
  actions?: (typeof ACTION_FILTERS)[number];
  area?: string;
  /** See `toPinCell`. */
  pin_cell?: string;
  /** `YYYY-MM`, for Pending Save only: month of the last change on this device (DASH-4). */
  updated_in?: string;
  search?: string;
};

/** The last 30 days including today, in Singapore time (LIST-6). */
export function defaultFilter(now: Date): IncidentFilter {
  const today = singaporeDay(now);
  return { from_date: addDays(today, -LIST_WINDOW_DAYS), to_date: today };
}
