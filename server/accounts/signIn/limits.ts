import type { FastifyInstance } from 'fastify';
import { type EndpointName, endpoints } from '../../../contract/endpoints.ts';
import { bearerToken } from '../../http/authentication/bearerToken.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Services } from '../../services.ts';
import { type Limit, secondsToWait, tooManySentence } from '../bruteForce/rateLimit.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/* Limits by address only stop floods, because hundreds of people share one at the start of a shift. */
const LIMITS: Partial<Record<EndpointName, readonly Limit[]>> = {
  failed_sign_in: [
    { name: 'failed_sign_in', per: 'address', most: 1200, seconds: 5 * MINUTE },
    { name: 'failed_sign_in', per: 'account', most: 300, seconds: 5 * MINUTE },
  ],
  // Each is a mail or an SMS, and five more guesses at a code.
  send_otp: [
    { name: 'send_otp', per: 'address', most: 120, seconds: 15 * MINUTE },
    { name: 'send_otp', per: 'account', most: 10, seconds: 15 * MINUTE },
    { name: 'send_otp', per: 'pair', most: 5, seconds: 15 * MINUTE },
    { name: 'send_otp_day', per: 'pair', most: 30, seconds: DAY },
  ],
  check_otp: [{ name: 'check_otp', per: 'address', most: 600, seconds: 15 * MINUTE }],
  forgot_password: [
    { name: 'forgot_password', per: 'address', most: 120, seconds: 15 * MINUTE },
    // A ticket cannot be guessed, so no limit across networks is needed.
    { name: 'forgot_password', per: 'pair', most: 20, seconds: 15 * MINUTE },
  ],
  send_email: [
    { name: 'send_email', per: 'address', most: 120, seconds: 15 * MINUTE },
    { name: 'send_email', per: 'account', most: 10, seconds: 15 * MINUTE },
  ],
  // Reports of failed sign-ins have no token.
  save_user: [{ name: 'disable', per: 'address', most: 120, seconds: 15 * MINUTE }],
};

/** 100 guesses at a million values: a chance of 1 in 10,000 per day (AUTH-13). */
export const CODE_TRIES: readonly Limit[] = [
  { name: 'code_try', per: 'account', most: 100, seconds: DAY },
  { name: 'code_try', per: 'pair', most: 25, seconds: DAY },
];

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
    const seconds = await secondsToWait(request, reply, {
      database,
      at: now(),
      limits: call.limits,
      account: readEmail(request.body),
    });
    if (seconds !== undefined) throw new Refusal(429, tooManySentence(seconds));
  });
}

function readEmail(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, 'email') : undefined;
}
