import type { Reporting } from '../schemas/afterActionReport.ts';
import { tableFields } from './incidentFields.ts';

/** Apart from the other empty sections, because the incident list loads those and does not need the table. */
export function emptyReporting(): Reporting {
  return Object.fromEntries(tableFields('reporting').map(([name]) => [name, ''])) as Reporting;
}
