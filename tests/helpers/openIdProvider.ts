import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

export type Claims = { email?: string; email_verified?: boolean; xms_edov?: boolean };

export const CLIENT = { OIDC_CLIENT_ID: 'parks-console', OIDC_CLIENT_SECRET: 'a-secret-of-the-provider' };

type Options = {
  port: number;
  redirectUri: string;
  /** If false, only the provider's userinfo names the email. */
  isEmailInToken?: boolean;
};

/** A real OpenID Connect provider, whose sign-in page asks for a subject only. */
export async function startOpenIdProvider({ port, redirectUri, isEmailInToken = false }: Options) {
  const issuer = `http://127.0.0.1:${port}`;
  const people = new Map<string, Claims>();
  const keys = [await newKey(), await newKey()];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.OIDC_CLIENT_ID,
        client_secret: CLIENT.OIDC_CLIENT_SECRET,
        redirect_uris: [redirectUri],
      },
    ],
    jwks: { keys: keys.slice(0, 1) },
    cookies: { keys: ['a-key-of-the-provider'] },
    claims: { email: ['email', 'email_verified', 'xms_edov'] },
    conformIdTokenClaims: !isEmailInToken,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    pkce: { required: () => true },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...people.get(sub) }),
    }),
    // Nobody is asked for consent.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: CLIENT.OIDC_CLIENT_ID,
        ...(oidc.session?.accountId && { accountId: oidc.session.accountId }),
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  let isForging = false;
  provider.use(async (context, next) => {
    await next();
    if (isForging && context.path === '/jwks') {
      context.body = { keys: [publicPart(keys[1] ?? {})] };
    }
  });
  const callback = provider.callback();
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/sign-in/')) void signIn(provider, request, response);
    else void callback(request, response);
  });
  const start = async () => {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  };
  await start();
  return {
    issuer,
    people,
    /** Publishes keys that do not belong to the signatures. */
    forge: () => {
      isForging = true;
    },
    start,
    async stop() {
      if (!server.listening) return;
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const PAGE = `<!doctype html><html lang="en"><title>Provider</title><h1>Provider</h1>
<form method="post"><label>Subject <input name="subject"></label>
<button>Sign in</button><button name="denied" value="yes">Refuse</button></form></html>`;

async function signIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html').end(PAGE);
    return;
  }
  const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
  const result = form.get('denied')
    ? { error: 'access_denied' }
    : { login: { accountId: form.get('subject') ?? '' } };
  await provider.interactionFinished(request, response, result);
}

async function newKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  // The same name, so that the wrong key is tried.
  return { ...(await exportJWK(privateKey)), kid: 'key', use: 'sig', alg: 'RS256' };
}

const publicPart = ({ kty, n, e, kid, use, alg }: Record<string, unknown>) => ({ kty, n, e, kid, use, alg });

/** A browser without pages: follows redirects by hand and keeps cookies by origin. */
export function createBrowser() {
  const jars = new Map<string, Map<string, string>>();
  async function open(address: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(address);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { ...init, headers: { cookie }, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0|1970/i.test(line)) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }
  /** @returns the first address that answers without a redirect, or that `isEnd`, which is not opened */
  async function follow(address: string, init?: RequestInit, isEnd = (_address: string) => false) {
    let response = await open(address, init);
    let at = address;
    for (let location = response.headers.get('location'); location; ) {
      at = new URL(location, at).href;
      if (isEnd(at)) break;
      response = await open(at);
      location = response.headers.get('location');
    }
    return { address: at, response };
  }
  return { open, follow };
}
