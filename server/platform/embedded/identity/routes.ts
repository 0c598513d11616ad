import type { FastifyPluginAsync, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { deviceName } from '../../../../contract/accounts/deviceNames.ts';
import { answerGoogleError, GoogleRefusal } from '../../../http/googleErrors.ts';
import { toNetwork } from '../../../http/network.ts';
import { keepPersonal } from '../../../http/securityHeaders.ts';
import type { IdentityAdmin } from '../../identity.ts';
import { limitSignIn, signInWithCode } from './limitSignIn.ts';
import { limitIdentityCalls } from './limits.ts';
import { EMBEDDED_PROJECT } from './project.ts';
import { secondFactorRoutes } from './secondFactorRoutes.ts';
import { findSecondFactor } from './secondFactors.ts';
import { checkRefreshToken, type Identity, refresh } from './signIn.ts';
import { TOKEN_LIFE } from './tokens.ts';
import { lookup, passwordSignIn, read, secondFactorSignIn, tokenRequest } from './wireInput.ts';
import { accountInfo, codeWanted, signedIn } from './wireOutput.ts';
import { type Answer, type Post, type WorkAccounts, workAccountRoutes } from './workAccountRoutes.ts';

/** Bytes; tokens are the largest content. */
const BODY_LIMIT = 64 * 1024;
const TOOLKIT = '/identitytoolkit.googleapis.com';

/** The SDK signs users out on every readable error of these calls, so temporary failures omit Google's `error`. */
const STAY_SIGNED_IN: RouteShorthandOptions = {
  async preSerialization(_request, { statusCode }, payload) {
    if (statusCode !== 429 && statusCode < 500) return payload;
    return { message: (payload as { error: { message: string } }).error.message };
  },
};

/** The calls of the Firebase SDK for signing in and refreshing. In a route, `::` is a literal colon. */
export function identityRoutes(
  identity: Identity,
  admin: IdentityAdmin,
  workAccounts: WorkAccounts,
): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler(answerGoogleError);
    keepPersonal(app);
    limitIdentityCalls(app, identity);
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const post: Post = (url, answer, options = {}) => {
      app.post(url, { bodyLimit: BODY_LIMIT, ...options }, async (request) =>
        answer(request.body, { network: toNetwork(request.ip), device: getDevice(request) }),
      );
    };

    app.post(
      `${TOOLKIT}/v1/accounts::signInWithPassword`,
      { bodyLimit: BODY_LIMIT },
      async (request, reply) => {
        const gone = new AbortController();
        // The request's own signal fires too early, when the body has arrived.
        reply.raw.once('close', () => gone.abort());
        const caller = { network: toNetwork(request.ip), device: getDevice(request), signal: gone.signal };
        const found = await limitSignIn(identity, admin, read(passwordSignIn, request.body), caller);
        const answer = 'pending' in found ? codeWanted(found) : signedIn(found);
        return { kind: 'identitytoolkit#VerifyPasswordResponse', registered: true, ...answer };
      },
    );
    const answerLookup: Answer = async (body) => {
      const { account } = await checkRefreshToken(identity, read(lookup, body).idToken);
      const factor = await findSecondFactor(identity.database, account.uid);
      return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [accountInfo(account, factor)] };
    };
    const answerRefresh: Answer = async (body) => {
      const { refresh_token } = read(tokenRequest, body);
      const { account, idToken, refreshToken } = await refresh(identity, refresh_token);
      return {
        access_token: idToken,
        expires_in: String(TOKEN_LIFE),
        token_type: 'Bearer',
        refresh_token: refreshToken,
        id_token: idToken,
        user_id: account.uid,
        project_id: EMBEDDED_PROJECT,
      };
    };
    post(`${TOOLKIT}/v1/accounts::lookup`, answerLookup, STAY_SIGNED_IN);
    post('/securetoken.googleapis.com/v1/token', answerRefresh, STAY_SIGNED_IN);
    post(`${TOOLKIT}/v2/accounts/mfaSignIn::finalize`, async (body, caller) => {
      const { idToken, refreshToken } = await signInWithCode(
        identity,
        admin,
        read(secondFactorSignIn, body),
        caller,
      );
      return { idToken, refreshToken };
    });
    secondFactorRoutes(post, identity);
    workAccountRoutes(app, post, identity, admin, workAccounts);
    // `accounts:update` is missing on purpose: the server makes all account changes, so that they are audited (IAUD-2).
    app.all(`${TOOLKIT}/*`, async () => {
      throw new GoogleRefusal(400, 'OPERATION_NOT_ALLOWED');
    });
  };
}

const getDevice = (request: FastifyRequest) => deviceName(request.headers['user-agent'] ?? '');
