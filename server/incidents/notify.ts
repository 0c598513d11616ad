import type { SignedIn } from '../authentication/authenticate.ts';
import type { Queryable } from '../database/connection.ts';

export type AboutIncident = { incidentId: number; event: 'created' | 'updated'; by: SignedIn; at: Date };

/** Tells who is to be told of an incident, in the transaction of what happened to it. Notifications are built on incidents, so it is handed in. */
export type NotifyOfIncident = (transaction: Queryable, about: AboutIncident) => Promise<void>;
