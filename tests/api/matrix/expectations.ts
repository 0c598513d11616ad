import type { EndpointName } from '../../../contract/endpoints.ts';
import { accountExpectations } from './accounts.ts';
import { auditExpectations } from './audit.ts';
import { dashboardExpectations } from './dashboard.ts';
import type { Expectation } from './expectation.ts';
import { incidentExpectations } from './incidents.ts';
import { notificationExpectations } from './notifications.ts';
import { sessionExpectations } from './sessions.ts';
import { signInExpectations } from './signIn.ts';

export const EXPECTATIONS: { [Name in EndpointName]: Expectation<Name> } = {
  ...signInExpectations,
  ...accountExpectations,
  ...sessionExpectations,
  ...dashboardExpectations,
  ...notificationExpectations,
  ...incidentExpectations,
  ...auditExpectations,
};

export const getExpectation = (name: EndpointName) => EXPECTATIONS[name] as Expectation<EndpointName>;
