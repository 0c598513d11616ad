import type { Platform } from '../../contract/schemas/common.ts';
import type { Queryable } from '../database/connection.ts';
import type { UserRow } from '../http/authentication/accountState.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { Services } from '../services.ts';

export type Departure = {
  leaver: UserRow;
  /** Locked by the transaction if the account exists. */
  successorId: string;
  by: SignedIn;
  at: Date;
  platform: Platform;
};

/**
 * Passed in as a parameter, because incidents depend on accounts. It returns sentences for the audit trail.
 * @throws Refusal 400 if the successor is not allowed
 */
export type HandOver = (
  services: Pick<Services, 'config' | 'files'>,
  transaction: Queryable,
  departure: Departure,
) => Promise<string[]>;
