import type { Config } from '../../config.ts';
import { type Finding, warning } from './finding.ts';

/** Everybody can have a name below these, so browsers treat two such names as different sites. */
const SHARED = /(^|\.)(web\.app|firebaseapp\.com|run\.app|cloudfunctions\.net|github\.io|pages\.dev)$/;

/** Photos need a cookie, which browsers send only within one site. Some domains of countries are not recognised. */
export function inspectPublicServerUrl({
  publicUrl,
  publicServerUrl,
}: Pick<Config, 'publicUrl' | 'publicServerUrl'>): Finding[] {
  if (!publicServerUrl) return [];
  const [consoleHost, serverHost] = [new URL(publicUrl).hostname, new URL(publicServerUrl).hostname];
  const isOneSite = getDomain(consoleHost) === getDomain(serverHost) && !SHARED.test(consoleHost);
  if (consoleHost === serverHost || isOneSite) return [];
  return [
    warning(
      `PUBLIC_URL ${publicUrl} and PUBLIC_SERVER_URL ${publicServerUrl} are different sites for browsers, which then send no ` +
        'cookie with photos, so the console shows none. Use two names of one domain, such as console.parks.example and ' +
        'server.parks.example.',
    ),
  ];
}

const getDomain = (host: string) => host.split('.').slice(-2).join('.');
