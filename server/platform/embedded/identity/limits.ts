import type { FastifyInstance } from 'fastify';
import {
  type Limit,
  limitsOf,
  secondsToWait,
  tooManySentence,
} from '../../../accounts/bruteForce/rateLimit.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import type { Identity } from './signIn.ts';

const FIVE_MINUTES = 5 * 60;

/** High per address, because an address may be a whole park; the lock limits failures per account. */
const LIMITS: Record<string, readonly Limit[]> = {
  // Fewer for a pair, so that one client cannot use up the account's limit.
  'accounts::signInWithPassword': limitsOf('sign_in', FIVE_MINUTES, {
    address: 1200,
    account: 600,
    pair: 250,
  }),
  'accounts::signInWithIdp': limitsOf('sign_in_idp', FIVE_MINUTES, { address: 1200 }),
  'mfaSignIn::finalize': limitsOf('sign_in_code', FIVE_MINUTES, { address: 1200 }),
  'mfaEnrollment::start': limitsOf('enrolment', FIVE_MINUTES, { address: 1200 }),
  'mfaEnrollment::finalize': limitsOf('enrolment', FIVE_MINUTES, { address: 1200 }),
  assertion: limitsOf('assertion', FIVE_MINUTES, { address: 1200 }),
  handler: limitsOf('popup', FIVE_MINUTES, { address: 1200 }),
  callback: limitsOf('popup', FIVE_MINUTES, { address: 1200 }),
  token: limitsOf('refresh', FIVE_MINUTES, { address: 3000 }),
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
    const seconds = await secondsToWait(request, reply, { database, at: now(), limits });
    if (seconds !== undefined) throw tooManyAttempts(seconds);
  });
}
