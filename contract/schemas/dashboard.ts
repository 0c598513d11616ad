import { z } from 'zod';
import { CATEGORIES, DASHBOARD_TYPES, type IncidentStatus, STATUSES } from '../incidentValues.ts';

const count = z.number().int();

function figures<Name extends string>(names: readonly Name[]) {
  return z.object(Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>);
}

/** DASH-2. Of the status `Approve`, which no tab of the list shows, there is no figure. */
const COUNTED_STATUSES = STATUSES.filter(
  (status): status is Exclude<IncidentStatus, 'Approve'> => status !== 'Approve',
);

export const incidentInfo = z.object({
  category: figures(CATEGORIES),
  incident_status: figures(COUNTED_STATUSES),
  incident_type_numbers: figures(DASHBOARD_TYPES),
});
export type IncidentInfo = z.infer<typeof incidentInfo>;
