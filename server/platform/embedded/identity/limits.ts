import type { FastifyInstance } from 'fastify';
import { type Limit, secondsToWait, tooManySentence } from '../../../accounts/bruteForce/rateLimit.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import type { Identity } from './signIn.ts';

const FIVE_MINUTES = 5 * 60;

/**
 * By the end of a call's path. A fifth of the passwords that the server can check in that time for one caller's address,
 * which may be a whole park's; wrong ones of one account are bounded by its lock. A refresh is far cheaper, and every
 * open page makes one an hour.
 */
const LIMITS: Record<string, readonly Limit[]> = {
  'accounts::signInWithPassword': [
    { name: 'sign_in', per: 'address', most: 1200, seconds: FIVE_MINUTES },
    { name: 'sign_in', per: 'account', most: 600, seconds: FIVE_MINUTES },
    // Fewer, so that one caller does not use up what the account has from everywhere.
    { name: 'sign_in', per: 'pair', most: 250, seconds: FIVE_MINUTES },
  ],
  // No password is checked here; who has a work account is the provider's to find out.
  'accounts::signInWithIdp': [{ name: 'sign_in_idp', per: 'address', most: 1200, seconds: FIVE_MINUTES }],
  assertion: [{ name: 'assertion', per: 'address', most: 1200, seconds: FIVE_MINUTES }],
  token: [{ name: 'refresh', per: 'address', most: 3000, seconds: FIVE_MINUTES }],
};

/** As the real service does, a sentence for the person after the code; the SDK makes it its error's message. */
export function tooManyAttempts(seconds: number): GoogleRefusal {
  const message = `TOO_MANY_ATTEMPTS_TRY_LATER : ${tooManySentence(seconds)}`;
  const headers = { 'retry-after': String(seconds) };
  return Object.assign(new GoogleRefusal(429, message, 'RESOURCE_EXHAUSTED'), { headers });
}

/** Beyond a limit 429 with Retry-After, and the code that the SDK shows as `auth/too-many-requests`. */
export function limitIdentityCalls(app: FastifyInstance, { database, now }: Identity): void {
  app.addHook('preHandler', async (request, reply) => {
    const limits = LIMITS[request.routeOptions.url?.split('/').at(-1) ?? ''];
    if (!limits) return;
    const body: unknown = request.body;
    const account = typeof body === 'object' && body !== null ? Reflect.get(body, 'email') : undefined;
    const seconds = await secondsToWait(request, reply, { database, at: now(), limits, account });
    if (seconds !== undefined) throw tooManyAttempts(seconds);
  });
}
