import { z } from 'zod';
import { VISITOR_COUNTS_MAX, VISITORS_MAX } from '../limits.ts';
import { answer, filter, name, optionalRecordId, platform, success } from '../schemas/common.ts';
import { incidentInfo, incidentInsights, monthWritten } from '../schemas/dashboard.ts';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';

const month = {
  platform,
  year: z.coerce.number().int().min(2000).max(2100),
  month: z.coerce.number().int().min(1).max(12),
  park: filter,
  user_id: optionalRecordId,
};

/** All calls but the first are not in the specification; servers announce them as `insights` (serverOffers.ts). */
export const dashboardEndpoints = {
  incident_info: endpoint(calls.incident_info, {
    summary: 'Dashboard counts for one month, from the incidents that the viewer may list',
    input: z.object(month),
    output: answer(incidentInfo.shape),
  }),
  incident_insights: endpoint(calls.incident_insights, {
    summary: 'Dashboard insights and trends for one month, from the incidents that the viewer may list',
    input: z.object(month),
    output: answer({ data: incidentInsights }),
  }),
  save_visitors: endpoint(calls.save_visitors, {
    summary: 'Saves visitor numbers by park and month; null deletes a number',
    input: z.object({
      platform,
      counts: z
        .array(
          z.object({
            park: name.min(1),
            month: monthWritten,
            visitors: z.int().min(0).max(VISITORS_MAX).nullable(),
          }),
        )
        .max(VISITOR_COUNTS_MAX),
    }),
    output: success,
  }),
};
