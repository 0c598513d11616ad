import type { z } from 'zod';
import { accountEndpoints } from './endpoints/accounts.ts';
import { auditEndpoints } from './endpoints/audit.ts';
import { dashboardEndpoints } from './endpoints/dashboard.ts';
import { incidentEndpoints } from './endpoints/incidents.ts';
import { notificationEndpoints } from './endpoints/notifications.ts';
import { sessionEndpoints } from './endpoints/sessions.ts';
import { signInEndpoints } from './endpoints/signIn.ts';

/** The data provider and the server's router are built from this table. */
export const endpoints = {
  ...signInEndpoints,
  ...accountEndpoints,
  ...sessionEndpoints,
  ...dashboardEndpoints,
  ...notificationEndpoints,
  ...incidentEndpoints,
  ...auditEndpoints,
};

export type EndpointName = keyof typeof endpoints;
export type EndpointInput<Name extends EndpointName> = z.input<(typeof endpoints)[Name]['input']>;
export type ParsedEndpointInput<Name extends EndpointName> = z.output<(typeof endpoints)[Name]['input']>;
export type EndpointOutput<Name extends EndpointName> = z.output<(typeof endpoints)[Name]['output']>;
export type IsPublic<Name extends EndpointName> = (typeof endpoints)[Name]['access'] extends {
  kind: 'public';
}
  ? true
  : false;
