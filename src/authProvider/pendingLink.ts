import type { AuthCredential } from 'firebase/auth';

type PendingLink = { email: string; credential: AuthCredential };

/** In memory only, because anyone with the credential can link the account. */
let pending: PendingLink | undefined;

export function keepPendingLink(link: PendingLink | undefined): void {
  pending = link;
}

export function pendingLink(): PendingLink | undefined {
  return pending;
}
