import { z } from 'zod';
import { CATEGORIES, DASHBOARD_TYPES, type IncidentStatus, STATUSES } from '../values/incidentValues.ts';

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

/** `YYYY-MM`. */
export const monthWritten = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please write the month as YYYY-MM.');

/** Issue 21, item 5: beside the pies, of the same park and month. */
export const incidentInsights = z.object({
  /** 36 months, the chosen one last, also those without incidents: 24, and the same of the year before. */
  months: z.array(
    z.object({ month: monthWritten, category: figures(CATEGORIES), type: figures(DASHBOARD_TYPES) }),
  ),
  /** Where it happened, most incidents first; an incident may name no zone. */
  zones: z.array(z.object({ park: z.string(), zone: z.string(), count })),
  /** When it happened: 1 is Monday. Incidents without a time are left out. */
  hours: z.array(z.object({ weekday: count, hour: count, count })),
  /** How long cases were in a status that they have left: half of them, and nine of ten, for so many days or less. */
  stays: z.array(
    z.object({
      status: z.enum(STATUSES),
      left: count,
      median: z.number().nullable(),
      ninetieth: z.number().nullable(),
      /** In it now. */
      still: count,
    }),
  ),
  /** Corrective actions whose day is over (DET-4); null where the regulatory report is switched off. */
  overdue: z.object({ actions: count, reports: count.nullable() }),
  /** Of the month, of the parks where they were entered. */
  visitors: z.array(z.object({ park: z.string(), visitors: count })),
});
export type IncidentInsights = z.infer<typeof incidentInsights>;
