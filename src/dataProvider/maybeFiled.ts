import { NetworkError } from '../api/callServer.ts';
import { hasFeature } from '../api/session.ts';

/** No response from a server without idempotency, so a retry could file it twice (FORM-16, OFF-4). */
class MaybeFiled extends Error {
  constructor(cause: NetworkError, what: string) {
    super(`The connection dropped while the ${what}. Please check the list before you send it again.`, {
      cause,
    });
    this.name = 'MaybeFiled';
  }
}

export function toFinal(error: unknown, what: string): unknown {
  return error instanceof NetworkError && !error.isUnsent && !hasFeature('idempotency_key')
    ? new MaybeFiled(error, what)
    : error;
}
