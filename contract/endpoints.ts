import type { z } from 'zod';
import { accountEndpoints } from './endpoints/accounts.ts';
import { auditEndpoints } from './endpoints/audit.ts';
import { dashboardEndpoints } from './endpoints/dashboard.ts';
import { incidentEndpoints } from './endpoints/incidents.ts';
import { notificationEndpoints } from './endpoints/notifications.ts';
import { sessionEndpoints } from './endpoints/sessions.ts';
import { signInEndpoints } from './endpoints/signIn.ts';

/**
 * Every call between the console and the cloud-functions server, by name: what calls.ts says of it, with what goes in and
 * what comes out. The data provider and the server's router are both built from this table.
 */
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
/** What a client sends. */
export type EndpointInput<Name extends EndpointName> = z.input<(typeof endpoints)[Name]['input']>;
/** What the server's code receives: parsed, with defaults. */
export type ParsedEndpointInput<Name extends EndpointName> = z.output<(typeof endpoints)[Name]['input']>;
export type EndpointOutput<Name extends EndpointName> = z.output<(typeof endpoints)[Name]['output']>;
/** True for the calls that need no token. */
export type IsPublic<Name extends EndpointName> = (typeof endpoints)[Name]['access'] extends {
  kind: 'public';
}
  ? true
  : false;
