import type { CaseScope, Category, StatusTab } from './incidentValues.ts';

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
  search?: string;
};
