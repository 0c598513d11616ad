import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WORK_ACCOUNT_FAILURES } from '../../../../contract/accounts/workAccountFailures.ts';
import { OPEN_ID_PROVIDER } from '../../../config/openId.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import { toNetwork } from '../../../http/network.ts';
import { attemptCookies, type StoredAttempt } from './attemptCookie.ts';
import { OpenIdFailure, type OpenIdProvider } from './openIdProvider.ts';
import { popupPage } from './popup/pages.ts';
import { type AuthEvent, RESULT_SCRIPT, RESULT_SCRIPT_PATH, resultHtml } from './popup/resultPage.ts';
import { recordRefusal } from './recordRefusal.ts';
import type { Identity } from './signIn.ts';
import type { Assertions } from './workAssertion.ts';

const FOLDER = '/emulator/auth';
/** Registered at the provider, below PUBLIC_URL. */
export const CALLBACK_PATH = `${FOLDER}/callback`;

type Options = {
  openId: OpenIdProvider;
  assertions: Assertions;
  publicUrl: string;
};

/** In place of the chooser, the popup goes to the provider and returns to the callback (AUTH-2). */
export function openIdRoutes(
  app: FastifyInstance,
  identity: Identity,
  { openId, assertions, publicUrl }: Options,
): void {
  const { sealing, now } = identity;
  const cookies = attemptCookies(sealing, { path: FOLDER, isSecure: publicUrl.startsWith('https:') });

  app.get(`${FOLDER}/handler`, async (request, reply) => {
    const query = request.query as Record<string, unknown>;
    const event = { authType: asText(query.authType), eventId: asText(query.eventId) };
    try {
      const { url, ...attempt } = await openId.begin();
      reply.header('set-cookie', cookies.create({ ...attempt, ...event }, now()));
      return keepOpener(reply).redirect(url.href);
    } catch (error) {
      return answerFailure(request, reply, error, event);
    }
  });

  app.get(CALLBACK_PATH, async (request, reply) => {
    const state = asText((request.query as Record<string, unknown>).state);
    const attempt = cookies.read(request.headers.cookie, state, now());
    // A callback counts once. The provider refuses to exchange its code again, too.
    if (state) reply.header('set-cookie', cookies.remove(state));
    try {
      if (!attempt) throw new OpenIdFailure('work-account-expired', 'not begun in this browser, or too late');
      const { email, ...account } = await openId.finish(request.url.slice(request.url.indexOf('?')), attempt);
      const token = await assertions.sign({ email, provider: OPEN_ID_PROVIDER, openId: account });
      const answer = new URLSearchParams({ providerId: OPEN_ID_PROVIDER, id_token: token });
      return sendResult(reply, toEvent(attempt, { urlResponse: `${publicUrl}${FOLDER}/handler?${answer}` }));
    } catch (error) {
      return answerFailure(request, reply, error, attempt);
    }
  });

  app.get(RESULT_SCRIPT_PATH, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(RESULT_SCRIPT),
  );

  async function answerFailure(
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    event: Pick<StoredAttempt, 'authType' | 'eventId'> | undefined,
  ) {
    if (!(error instanceof OpenIdFailure)) throw error;
    const { failure, reason } = error;
    if (failure === 'work-account-unreachable' || failure === 'work-account-rejected') {
      request.log.warn({ failure, reason }, 'a sign-in with a work account failed');
    }
    if (failure !== 'work-account-unreachable') {
      const network = toNetwork(request.ip);
      await recordRefusal(identity, new GoogleRefusal(400, 'INVALID_IDP_RESPONSE'), { email: '', network });
    }
    reply.code(failure === 'work-account-unreachable' ? 503 : 400);
    const code = `auth/${failure}`;
    return sendResult(reply, toEvent(event, { error: { code } }), WORK_ACCOUNT_FAILURES[failure]);
  }
}

function sendResult(reply: FastifyReply, event: AuthEvent, failure?: string) {
  return popupPage(keepOpener(reply), resultHtml(event, failure));
}

/** After the provider's page, which has another policy, a stricter one would separate the popup from its opener. */
const keepOpener = (reply: FastifyReply) =>
  reply.header('cross-origin-opener-policy', 'unsafe-none').header('cache-control', 'no-store');

const toEvent = (
  event: Pick<StoredAttempt, 'authType' | 'eventId'> | undefined,
  result: AuthEvent,
): AuthEvent => ({ ...(event && { type: event.authType, eventId: event.eventId }), ...result });

const asText = (value: unknown) => (typeof value === 'string' && value.length <= 200 ? value : '');
