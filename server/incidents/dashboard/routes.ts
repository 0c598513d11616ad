import type { Handlers } from '../../http/endpoints/endpointRoutes.ts';
import type { Services } from '../../services.ts';
import { incidentInfo } from './incidentInfo.ts';
import { incidentInsights } from './incidentInsights.ts';
import { saveVisitors } from './visitors.ts';

export function dashboardHandlers(services: Services): Handlers {
  const { database, now } = services;
  return {
    incident_info: ({ input, by }) => incidentInfo(database, by, input),
    incident_insights: async ({ input, by }) => ({
      data: await incidentInsights(database, by, input, now()),
    }),
    save_visitors: (call) => saveVisitors(services, call),
  };
}
