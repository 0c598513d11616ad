import type { Settings } from './environment.ts';
import { THIS_MACHINE } from './production.ts';

export type OpenIdSettings = { issuer: string; clientId: string; clientSecret: string };

/** The name for Firebase's SDK. */
export const OPEN_ID_PROVIDER = 'oidc.work';

/** Microsoft's issuers for all organisations. */
const EVERY_TENANT = /^\/(common|organizations|consumers)(\/|$)/;

/** @returns the provider of work accounts, and sentences about missing, wrong and contradicting settings */
export function readOpenId(settings: Settings): { openId?: OpenIdSettings; problems: string[] } {
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  const given = names.filter((name) => settings[name]);
  if (given.length === 0) return { problems: [] };
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings;
  const missing = [...names, 'PUBLIC_URL' as const].filter((name) => !settings[name]);
  const problem = issuer && findIssuerProblem(issuer);
  const problems = [
    ...(missing.length > 0
      ? [`${missing.join(', ')} must also be set for work accounts, or remove ${given.join(', ')}.`]
      : []),
    ...(problem ? [`OIDC_ISSUER ${problem}; it is "${issuer}".`] : []),
    ...(settings.WORK_ACCOUNT_PROVIDER
      ? [`WORK_ACCOUNT_PROVIDER is for demonstrations: remove it, or remove ${given.join(', ')}.`]
      : []),
  ];
  if (problems.length > 0 || !issuer || !clientId || !clientSecret) return { problems };
  return { openId: { issuer, clientId, clientSecret }, problems };
}

function findIssuerProblem(issuer: string): string | undefined {
  if (!URL.canParse(issuer)) return 'must be an address such as https://login.example';
  const { protocol, hostname, pathname, search, hash, username } = new URL(issuer);
  if (protocol !== 'https:' && !(protocol === 'http:' && THIS_MACHINE.test(hostname))) {
    return 'must begin with https://, because sign-ins could be forged otherwise';
  }
  if (search || hash || username || pathname.includes('/.well-known/')) {
    return 'must be the issuer alone, without /.well-known/, user, ? and #';
  }
  if (hostname.startsWith('login.microsoftonline.') && EVERY_TENANT.test(pathname)) {
    return 'must contain the id of your tenant, because anybody can claim any email in a tenant of their own';
  }
  return undefined;
}
