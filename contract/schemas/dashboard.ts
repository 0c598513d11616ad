import { z } from 'zod';
import { CATEGORIES, DASHBOARD_TYPES, type IncidentStatus, STATUSES } from '../values/incidentValues.ts';

const count = z.number().int();

function figures<Name extends string>(names: readonly Name[]) {
  return z.object(Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>);
}

/** `Approve` has no tab in the list and so no count (DASH-2). */
const COUNTED_STATUSES = STATUSES.filter(
  (status): status is Exclude<IncidentStatus, 'Approve'> => status !== 'Approve',
);

export const incidentInfo = z.object({
  category: figures(CATEGORIES),
  incident_status: figures(COUNTED_STATUSES),
  incident_type_numbers: figures(DASHBOARD_TYPES),
});
export type IncidentInfo = z.infer<typeof incidentInfo>;

/** `YYYY-MM`. */
export const monthWritten = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please write the month as YYYY-MM.');

export const incidentInsights = z.object({
  /** 36 months without gaps, the chosen one last: 24, and the year before for comparison. */
  months: z.array(
    z.object({ month: monthWritten, category: figures(CATEGORIES), type: figures(DASHBOARD_TYPES) }),
  ),
  /** Most incidents first; the zone can be empty. */
  zones: z.array(z.object({ park: z.string(), zone: z.string(), count })),
  /** Weekday 1 is Monday. Incidents without a time are omitted. */
  hours: z.array(z.object({ weekday: count, hour: count, count })),
  /** Median and 90th percentile of days in a status, for cases that left it. */
  stays: z.array(
    z.object({
      status: z.enum(STATUSES),
      left: count,
      median: z.number().nullable(),
      ninetieth: z.number().nullable(),
      still: count,
    }),
  ),
  /** Overdue corrective actions (DET-4); reports are null if regulatory reports are switched off. */
  overdue: z.object({ actions: count, reports: count.nullable() }),
  /** Parks without an entry for the month are omitted. */
  visitors: z.array(z.object({ park: z.string(), visitors: count })),
});
export type IncidentInsights = z.infer<typeof incidentInsights>;
