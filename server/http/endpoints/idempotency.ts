import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../database/connection.ts';
import { idempotencyKeys } from '../../database/schema.ts';
import { Refusal } from '../refusal.ts';

type KeyedRequest = {
  userId: string;
  /** Without one the work is simply done. */
  key: string | undefined;
  /** The call's name and what it was given; the same key with anything else is refused. */
  request: unknown;
  at: Date;
  /**
   * What a refused repetition may learn of the answer that is kept; without it nothing. The key may have served another call
   * before, and what is kept may hold what this person may not see (LIST-12).
   */
  first?: (kept: unknown) => Record<string, unknown> | undefined;
};

/**
 * Does work once for a key: its answer is kept in the work's own transaction, and a repetition gets that answer again.
 * Of several at once, one works and the others wait for its answer. (FORM-16)
 * @throws Refusal 409 when the key came with another request
 */
export async function withIdempotencyKey<Answer extends Record<string, unknown>>(
  transaction: Queryable,
  { userId, key, request, at, first }: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return work();
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const mine = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  const claimed = await transaction
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash, createdAt: at })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length === 0) {
    const [before] = await transaction.select().from(idempotencyKeys).where(mine);
    if (before?.requestHash !== requestHash) {
      const shown = first?.(before?.answer);
      throw new Refusal(409, 'This was sent before with other content.', shown && { first: shown });
    }
    return before.answer as Answer;
  }
  const answer = await work();
  await transaction.update(idempotencyKeys).set({ answer }).where(mine);
  return answer;
}

/** @throws Refusal 400 for one that is too short or too long */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || header.length < 8 || header.length > 200) {
    throw new Refusal(400, 'The Idempotency-Key must have 8 to 200 characters.');
  }
  return header;
}
