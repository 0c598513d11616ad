import type { FastifyInstance } from 'fastify';
import { type Limit, secondsToWait, tooManySentence } from '../../../accounts/bruteForce/rateLimit.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import type { Identity } from './signIn.ts';

const FIVE_MINUTES = 5 * 60;

/** High per address, because an address may be a whole park; the lock limits failures per account. */
const LIMITS: Record<string, readonly Limit[]> = {
  'accounts::signInWithPassword': [
    { name: 'sign_in', per: 'address', most: 1200, seconds: FIVE_MINUTES },
    { name: 'sign_in', per: 'account', most: 600, seconds: FIVE_MINUTES },
    // Lower, so that one client cannot use up the account's limit.
    { name: 'sign_in', per: 'pair', most: 250, seconds: FIVE_MINUTES },
  ],
  'accounts::signInWithIdp': [{ name: 'sign_in_idp', per: 'address', most: 1200, seconds: FIVE_MINUTES }],
  assertion: [{ name: 'assertion', per: 'address', most: 1200, seconds: FIVE_MINUTES }],
  token: [{ name: 'refresh', per: 'address', most: 3000, seconds: FIVE_MINUTES }],
};

/** Like Firebase, adds a readable sentence to the code; the SDK uses it as its error message. */
export function tooManyAttempts(seconds: number): GoogleRefusal {
  const message = `TOO_MANY_ATTEMPTS_TRY_LATER : ${tooManySentence(seconds)}`;
  const headers = { 'retry-after': String(seconds) };
  return Object.assign(new GoogleRefusal(429, message, 'RESOURCE_EXHAUSTED'), { headers });
}

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
