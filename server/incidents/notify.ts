import type { ReferenceData } from '../../contract/reference/referenceData.ts';
import type { Queryable } from '../database/connection.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { IncidentRow } from './incidentRow.ts';

export type AboutIncident = {
  incidentId: number;
  event: 'created' | 'updated';
  by: SignedIn;
  at: Date;
  reference: ReferenceData;
  /** Person who already received a message of their own about this. */
  alreadyNotified?: string | undefined;
};

/** Passed in as a parameter, because notifications depend on incidents. */
export type NotifyOfIncident = (transaction: Queryable, about: AboutIncident) => Promise<void>;

export type StatusChange = {
  before: IncidentRow;
  after: IncidentRow;
  remark: string | undefined;
  by: SignedIn;
  at: Date;
};

export type NotifyCreator = (transaction: Queryable, about: StatusChange) => Promise<boolean>;
