import type { CaseScope, Category, StatusTab } from './incidentValues.ts';

/** What must be reported to the authorities and is not, or of that what is overdue. */
export const REPORTING_FILTERS = ['due', 'overdue'] as const;
export type ReportingFilter = (typeof REPORTING_FILTERS)[number];

/** Cases with at least one corrective action whose day is over. */
export const ACTION_FILTERS = ['overdue'] as const;

/** LIST-2: what the list can be narrowed by. Days are `YYYY-MM-DD`; what is not there does not filter. */
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
  /** The account that filed them. */
  created_by?: string;
  reporting?: ReportingFilter;
  actions?: (typeof ACTION_FILTERS)[number];
  /** Corners of a part of the map (mapArea.ts). */
  area?: string;
  /** `YYYY-MM`, of Pending Save alone: what this device last changed in that month (DASH-4). */
  updated_in?: string;
  search?: string;
};
