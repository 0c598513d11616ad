import { setTimeout as sleep } from 'node:timers/promises';
import { getErrorReason } from '../../../config/cannotStart.ts';

/** Firestore cannot be reached, or refuses this server. `outOfService` knows the code. */
export class FirestoreAway extends Error {
  readonly code = 'DOCUMENTS_AWAY';

  constructor(cause: unknown) {
    super(`Firestore: ${getErrorReason(cause)}`, { cause });
    this.name = 'FirestoreAway';
  }
}

/** Milliseconds. The library itself tries again for minutes. */
const PATIENCE = 10_000;

/** The one gRPC status that says that this server asked for something impossible. */
const INVALID_ARGUMENT = 3;

/** @throws FirestoreAway */
export async function askFirestore<Answer>(asking: Promise<Answer>): Promise<Answer> {
  const answered = new AbortController();
  const tooLong = sleep(PATIENCE, undefined, { signal: answered.signal }).then(() => {
    throw new Error(`no answer within ${PATIENCE / 1000} seconds`);
  });
  try {
    return await Promise.race([asking, tooLong]);
  } catch (error) {
    const isOurs = error instanceof Error && 'code' in error && error.code === INVALID_ARGUMENT;
    throw isOurs ? error : new FirestoreAway(error);
  } finally {
    tooLong.catch(() => undefined);
    answered.abort();
  }
}
