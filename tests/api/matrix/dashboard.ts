import type { dashboardEndpoints } from '../../../contract/endpoints/dashboard.ts';
import { ADMINS, all, type Expectations, only } from './expectation.ts';

export const dashboardExpectations: Expectations<typeof dashboardEndpoints> = {
  incident_info: {
    cases: [{ what: 'a month', input: () => ({ year: 2026, month: 11 }), answers: all() }],
  },
  incident_insights: {
    cases: [{ what: 'a month', input: () => ({ year: 2026, month: 11 }), answers: all() }],
  },
  save_visitors: {
    cases: [
      {
        what: 'a count',
        input: () => ({ counts: [{ park: 'Bird Paradise', month: '2026-11', visitors: 90_000 }] }),
        answers: only(ADMINS),
      },
    ],
  },
};
