import type { FastifyInstance } from 'fastify';
import { type EndpointName, endpoints } from '../../../contract/endpoints.ts';
import { bearerToken } from '../../http/authentication/bearerToken.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Services } from '../../services.ts';
import { type Limit, secondsToWait, tooManySentence } from '../bruteForce/rateLimit.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/*
 * By address the limits are for floods only: a whole park stands behind one address, and at the start of a shift some
 * hundreds sign in within minutes. By account they bound guessing, and what lands in one person's mailbox.
 */
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
  // What is tried at a live code is counted by `CODE_TRIES`, too.
  check_otp: [{ name: 'check_otp', per: 'address', most: 600, seconds: 15 * MINUTE }],
  forgot_password: [
    { name: 'forgot_password', per: 'address', most: 120, seconds: 15 * MINUTE },
    // A ticket cannot be guessed, so that strangers elsewhere need not be counted together with its holder.
    { name: 'forgot_password', per: 'pair', most: 20, seconds: 15 * MINUTE },
  ],
  send_email: [
    { name: 'send_email', per: 'address', most: 120, seconds: 15 * MINUTE },
    { name: 'send_email', per: 'account', most: 10, seconds: 15 * MINUTE },
  ],
  // Without a token: the request to disable after failed sign-ins.
  save_user: [{ name: 'disable', per: 'address', most: 120, seconds: 15 * MINUTE }],
};

/**
 * AUTH-13: a hundred guesses a day at an account's live codes, of a million each: one in ten thousand for whoever keeps at it
 * all day; and no more than a quarter of them from one network.
 */
export const CODE_TRIES: readonly Limit[] = [
  { name: 'code_try', per: 'account', most: 100, seconds: DAY },
  { name: 'code_try', per: 'pair', most: 25, seconds: DAY },
];

/** AUTH-11 to AUTH-14: limits the calls that anybody may make; beyond a limit 429 with Retry-After. */
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
    // Who shows a token is known or refused; `save_user` is everybody's daily call then.
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
