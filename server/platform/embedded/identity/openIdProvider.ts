import type { ClientAuth, Configuration } from 'openid-client';
import type { WorkAccountFailure } from '../../../../contract/accounts/workAccountFailures.ts';
import { getErrorCode, getErrorReason } from '../../../config/cannotStart.ts';
import type { OpenIdSettings } from '../../../config/openId.ts';

/** Seconds for each request to the provider. */
const TIMEOUT = 10;
/** Seconds by which the clocks may differ. */
const CLOCK_TOLERANCE = 60;

const DENIALS = ['access_denied', 'consent_required', 'interaction_required', 'login_required'];
/** Without publishing it, these know `select_account`; others may refuse it as unknown. */
const ACCOUNT_CHOOSERS = ['accounts.google.com', 'login.microsoftonline.com'];

export class OpenIdFailure extends Error {
  readonly failure: WorkAccountFailure;
  /** For the log: no token, no person. */
  readonly reason: string;

  constructor(failure: WorkAccountFailure, reason: string) {
    super(reason);
    this.name = 'OpenIdFailure';
    this.failure = failure;
    this.reason = reason;
  }
}

/** What the callback must match. */
export type Attempt = { state: string; nonce: string; verifier: string };

/** `email` is empty if the provider names none. */
export type OpenIdAccount = { issuer: string; subject: string; email: string; isEmailVerified: boolean };

export type OpenIdProvider = ReturnType<typeof openIdProvider>;

/** Work accounts of an OpenID Connect provider by code flow with PKCE. */
export function openIdProvider(settings: OpenIdSettings, redirectUri: string) {
  let found: Promise<Configuration> | undefined;
  const discoverOnce = () => {
    found ??= discoverProvider(settings).catch((error: unknown) => {
      found = undefined;
      throw new OpenIdFailure('work-account-unreachable', getErrorReason(error));
    });
    return found;
  };

  return {
    /** @throws OpenIdFailure if the provider cannot be reached */
    async begin(): Promise<Attempt & { url: URL }> {
      const [client, provider] = await Promise.all([import('openid-client'), discoverOnce()]);
      const attempt = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        prompt: choosePrompt(provider),
      });
      return { ...attempt, url };
    },
    /** @param search query of the callback @throws OpenIdFailure */
    async finish(search: string, { state, nonce, verifier }: Attempt): Promise<OpenIdAccount> {
      const [client, provider] = await Promise.all([import('openid-client'), discoverOnce()]);
      try {
        const tokens = await client.authorizationCodeGrant(provider, new URL(redirectUri + search), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        const claims = tokens.claims();
        if (!claims) throw new OpenIdFailure('work-account-rejected', 'there is no ID token');
        // Many providers put the email into the ID token only if no access token is issued.
        const isThin = claims.email === undefined && provider.serverMetadata().userinfo_endpoint;
        const person = isThin
          ? await client.fetchUserInfo(provider, tokens.access_token, claims.sub)
          : claims;
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: typeof person.email === 'string' ? person.email : '',
          isEmailVerified: isVerified(person),
        };
      } catch (error) {
        throw asFailure(error);
      }
    },
  };
}

/** @throws if the provider cannot be reached, or its metadata do not fit */
export async function discoverProvider(settings: OpenIdSettings): Promise<Configuration> {
  const client = await import('openid-client');
  const issuer = new URL(settings.issuer);
  const basic = client.ClientSecretBasic(settings.clientSecret);
  const post = client.ClientSecretPost(settings.clientSecret);
  const authenticate: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
  const provider = await client.discovery(
    issuer,
    settings.clientId,
    { [client.clockTolerance]: CLOCK_TOLERANCE },
    authenticate,
    {
      timeout: TIMEOUT,
      // The library trusts TLS alone by default.
      execute: [
        client.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    },
  );
  const metadata = provider.serverMetadata();
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    if (!metadata[name]) throw new Error(`its discovery document has no ${name}`);
  }
  return provider;
}

/** Devices are shared, so nobody must be signed in as the person before. */
function choosePrompt(provider: Configuration): string {
  const { prompt_values_supported: published, issuer } = provider.serverMetadata();
  const isKnown = ACCOUNT_CHOOSERS.includes(new URL(issuer).hostname);
  const canChoose = Array.isArray(published) ? published.includes('select_account') : isKnown;
  return canChoose ? 'select_account' : 'login';
}

/** Entra has `xms_edov` instead of the standard claim. */
function isVerified({ email_verified, xms_edov }: Record<string, unknown>): boolean {
  return (
    email_verified === true ||
    (email_verified === undefined && [true, 1, '1', 'true'].includes(xms_edov as string))
  );
}

function asFailure(error: unknown): OpenIdFailure {
  if (error instanceof OpenIdFailure) return error;
  const {
    error: answered,
    status = 0,
    cause,
  } = error as { error?: string; status?: number; cause?: unknown };
  if (answered && DENIALS.includes(answered)) return new OpenIdFailure('work-account-denied', answered);
  const isDown =
    error instanceof TypeError ||
    getErrorCode(error) === 'OAUTH_TIMEOUT' ||
    status >= 500 ||
    (cause instanceof Response && cause.status >= 500);
  const reason = answered ?? getErrorReason(error);
  return new OpenIdFailure(isDown ? 'work-account-unreachable' : 'work-account-rejected', reason);
}
