import type { Handlers } from '../../http/endpoints/endpointRoutes.ts';
import { incidentInfo } from './incidentInfo.ts';
import { incidentInsights } from './incidentInsights.ts';
import { saveVisitors } from './visitors.ts';

export const dashboardHandlers: Handlers = {
  incident_info: ({ database }, { input, by }) => incidentInfo(database, by, input),
  incident_insights: async ({ database, now }, { input, by }) => ({
    data: await incidentInsights(database, by, input, now()),
  }),
  save_visitors: saveVisitors,
};
