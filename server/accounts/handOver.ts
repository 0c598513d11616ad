import type { Platform } from '../../contract/schemas/common.ts';
import type { Queryable } from '../database/connection.ts';
import type { UserRow } from '../http/authentication/accountState.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { Services } from '../services.ts';

export type Leaving = {
  leaver: UserRow;
  /** Held by the transaction, if there is such an account. */
  successorId: string;
  by: SignedIn;
  at: Date;
  platform: Platform;
};

/**
 * Hands over what somebody holds, in the transaction that archives or deletes them, and answers what their
 * trail says of it. Cases are built on accounts, so it is handed in.
 * @throws Refusal 400 for whom it cannot be handed to
 */
export type HandOver = (
  services: Pick<Services, 'config' | 'files'>,
  transaction: Queryable,
  leaving: Leaving,
) => Promise<string[]>;
