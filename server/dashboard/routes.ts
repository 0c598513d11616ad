import type { Handlers } from '../endpoints/endpointRoutes.ts';
import type { Services } from '../services.ts';
import { incidentInfo } from './incidentInfo.ts';

/** DASH-1 to DASH-6. */
export function dashboardHandlers({ database }: Services): Handlers {
  return {
    incident_info: ({ input, by }) => incidentInfo(database, by, input),
  };
}
