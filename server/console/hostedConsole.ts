import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import type { ConsoleConfig } from '../../contract/schemas/consoleConfig.ts';
import { PERMISSIONS_POLICY, pageHeaders } from '../http/securityHeaders.ts';
import { CACHE } from './cacheControl.ts';

/** The part of `firebase.json` that Firebase Hosting reads. */
export type Hosting = {
  public: string;
  ignore: string[];
  headers: { source: string; headers: { key: string; value: string }[] }[];
  rewrites: { source: string; destination: string }[];
};

/**
 * Why no page of another server can use these settings.
 * @returns a sentence for the operator; undefined if they can be used
 */
export function findHostingProblem(config: ConsoleConfig): string | undefined {
  const { embedded, embeddedIdentity = embedded, serverUrl, apiUrl } = config;
  if (!URL.canParse(apiUrl)) {
    return `apiUrl is "${apiUrl}", but must be an address such as https://functions.example/api. A server of this console needs PUBLIC_SERVER_URL.`;
  }
  if (embeddedIdentity) {
    return 'The embedded identity signs people in only on pages of its own server. Use IDENTITY=firebase.';
  }
  if (embedded && !serverUrl) {
    return 'serverUrl must be the address of the server that stores the files. Set PUBLIC_SERVER_URL on that server.';
  }
  return undefined;
}

/** The same security and caching headers as this server sends with its own pages. */
export async function describeHosting(config: ConsoleConfig, folder: string): Promise<Hosting> {
  const security = Object.entries(await getSecurityHeaders(config)).map(([key, value]) => ({ key, value }));
  const caching = (value: string) => [{ key: 'cache-control', value }];
  return {
    public: folder,
    // Firebase's own list leaves out files that begin with a dot, which the console does not have.
    ignore: [],
    headers: [
      { source: '**', headers: [...security, ...caching(CACHE.page)] },
      // If several match, the last one counts.
      { source: '/*.*', headers: caching(CACHE.askEachTime) },
      { source: '/assets/**', headers: caching(CACHE.forever) },
    ],
    // A page in place of a missing script would be kept as that script. Alternatives such as `@(a|b)` do not work here.
    rewrites: [{ source: '!/assets/**', destination: '/index.html' }],
  };
}

/** Answers one request with the plugin that makes the headers of all answers. */
async function getSecurityHeaders(config: ConsoleConfig): Promise<Record<string, string>> {
  const { embedded, embeddedIdentity = embedded, embeddedDocuments = embedded } = config;
  const app = Fastify();
  const given = pageHeaders({
    ...config,
    sendsPush: config.push !== undefined,
    usesFirebaseIdentity: !embeddedIdentity,
    popupHost: config.workAccount && config.firebase.authDomain,
    usesFirestore: !embeddedDocuments,
    usesFirebaseStorage: !embedded,
    isSecure: config.apiUrl.startsWith('https:'),
  });
  await app.register(helmet, given);
  app.get('/', async (_request, reply) => reply.send());
  const { headers } = await app.inject('/');
  await app.close();
  const security = Object.entries(headers).filter(
    ([name]) => !['content-length', 'date', 'connection'].includes(name),
  );
  return Object.fromEntries([
    ...security.map(([name, value]) => [name, String(value)]),
    ['permissions-policy', PERMISSIONS_POLICY],
  ]);
}
