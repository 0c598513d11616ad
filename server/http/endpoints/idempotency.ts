import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { EndpointName } from '../../../contract/endpoints.ts';
import type { Queryable } from '../../database/connection.ts';
import { idempotencyKeys } from '../../database/schema.ts';
import type { SignedIn } from '../authentication/authenticate.ts';
import { Refusal } from '../refusal.ts';

type KeyedRequest = {
  userId: string;
  /** Without a key the work always runs. */
  key: string | undefined;
  /** The call's name and input; the same key with another request is refused. */
  request: unknown;
  at: Date;
  /** Selects what a refused retry may see of the stored answer, which may be unmasked (LIST-12). */
  first?: (kept: unknown) => Record<string, unknown> | undefined;
};

/**
 * The answer is stored in the work's own transaction (FORM-16).
 * @throws Refusal 409 when the key came with another request
 */
export async function withIdempotencyKey<Answer>(
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
      throw new Refusal(409, 'This was already sent with different content.', shown && { first: shown });
    }
    return before.answer as Answer;
  }
  const answer = await work();
  await transaction
    .update(idempotencyKeys)
    .set({ answer: { ...answer } as Record<string, unknown> })
    .where(mine);
  return answer;
}

export type KeyedCall = { input: unknown; by: SignedIn; idempotencyKey: string | undefined };

/** `withIdempotencyKey` for a call. */
export function answerOnce<Answer>(
  transaction: Queryable,
  name: EndpointName,
  { input, by, idempotencyKey: key }: KeyedCall,
  at: Date,
  work: () => Promise<Answer>,
): Promise<Answer> {
  return withIdempotencyKey(transaction, { userId: by.user.id, key, request: [name, input], at }, work);
}

/** @throws Refusal 400 if it is too short or too long */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || header.length < 8 || header.length > 200) {
    throw new Refusal(400, 'The Idempotency-Key must have 8 to 200 characters.');
  }
  return header;
}
