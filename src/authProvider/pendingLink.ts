import type { AuthCredential } from 'firebase/auth';

/** AUTH-6: a work account that waits for the password of the account it is to be linked to. */
export type PendingLink = { email: string; credential: AuthCredential };

/** In memory alone: whoever has it can link, so it does not outlive the page. */
let pending: PendingLink | undefined;

export function keepPendingLink(link: PendingLink | undefined): void {
  pending = link;
}

export function pendingLink(): PendingLink | undefined {
  return pending;
}
