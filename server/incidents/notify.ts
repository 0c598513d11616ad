import type { ReferenceData } from '../../contract/reference/referenceData.ts';
import type { Queryable } from '../database/connection.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { IncidentRow } from './incidentRow.ts';

export type AboutIncident = {
  incidentId: number;
  event: 'created' | 'updated';
  by: SignedIn;
  at: Date;
  /** The text names nothing else than what is in it. */
  reference: ReferenceData;
  /** Who was told of it by a message of their own. */
  alreadyTold?: string | undefined;
};

/** Tells who is to be told of an incident, in the transaction of what happened to it. Notifications are built on incidents, so it is handed in. */
export type NotifyOfIncident = (transaction: Queryable, about: AboutIncident) => Promise<void>;

export type WhatBecame = {
  before: IncidentRow;
  after: IncidentRow;
  remark: string | undefined;
  by: SignedIn;
  at: Date;
};

/** Tells who filed an incident what became of it, in the transaction of the save; answers whether they were told. */
export type TellCreator = (transaction: Queryable, about: WhatBecame) => Promise<boolean>;
