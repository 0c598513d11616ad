import type { FastifyInstance } from 'fastify';
import { type EndpointName, endpoints } from '../../../contract/endpoints.ts';
import { bearerToken } from '../../http/authentication/bearerToken.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Services } from '../../services.ts';
import { type Limit, limitsOf, secondsToWait, tooManySentence } from '../bruteForce/rateLimit.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/* Limits by address only stop floods, because hundreds of people share one at the start of a shift. */
const LIMITS: Partial<Record<EndpointName, readonly Limit[]>> = {
  failed_sign_in: limitsOf('failed_sign_in', 5 * MINUTE, { address: 1200, account: 300 }),
  // Each is a mail or an SMS, and five more guesses at a code.
  send_otp: [
    ...limitsOf('send_otp', 15 * MINUTE, { address: 120, account: 10, pair: 5 }),
    ...limitsOf('send_otp_day', DAY, { pair: 30 }),
  ],
  check_otp: limitsOf('check_otp', 15 * MINUTE, { address: 600 }),
  // A ticket cannot be guessed, so no limit across networks is needed.
  forgot_password: limitsOf('forgot_password', 15 * MINUTE, { address: 120, pair: 20 }),
  send_email: limitsOf('send_email', 15 * MINUTE, { address: 120, account: 10 }),
  // Reports of failed sign-ins have no token.
  save_user: limitsOf('disable', 15 * MINUTE, { address: 120 }),
};

/** 100 guesses at a million values: a chance of 1 in 10,000 per day (AUTH-13). */
export const CODE_TRIES = limitsOf('code_try', DAY, { account: 100, pair: 25 });

export function limitPublicCalls(app: FastifyInstance, { database, now }: Services): void {
  const limited = new Map(
    Object.entries(LIMITS).map(([name, limits]) => [
      `${app.prefix}${endpoints[name as EndpointName].path}`,
      { method: endpoints[name as EndpointName].method, limits },
    ]),
  );
  app.addHook('preHandler', async (request, reply) => {
    const call = limited.get(request.routeOptions.url ?? '');
    if (!call || call.method !== request.method) return;
    // With a token, `save_user` is an ordinary call.
    if (call.limits === LIMITS.save_user && bearerToken(request)) return;
    const seconds = await secondsToWait(request, reply, { database, at: now(), limits: call.limits });
    if (seconds !== undefined) throw new Refusal(429, tooManySentence(seconds));
  });
}
