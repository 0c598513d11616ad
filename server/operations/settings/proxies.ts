import { THIS_MACHINE } from '../../config/production.ts';
import type { Config } from '../../config.ts';
import { type Finding, warning } from './finding.ts';

type ProxySettings = Pick<
  Config,
  'host' | 'port' | 'publicUrl' | 'publicServerUrl' | 'isPublicUrlSet' | 'trustedProxies'
>;

/** The server speaks only http, so https and other machines need a proxy in front. */
export function inspectProxies(config: ProxySettings): Finding[] {
  const { host, port, publicUrl, publicServerUrl, isPublicUrlSet, trustedProxies } = config;
  if (!isPublicUrlSet) return trustedProxies > 0 ? [warning(WITHOUT_PUBLIC_URL)] : [];
  const url = new URL(publicServerUrl ?? publicUrl);
  const name = publicServerUrl ? 'PUBLIC_SERVER_URL' : 'PUBLIC_URL';
  const given = `${name} ${publicServerUrl ?? publicUrl}`;
  const isHttps = url.protocol === 'https:';
  const isHere = THIS_MACHINE.test(url.hostname);
  const isOwnPort = isHere && url.port === String(port);
  if (isHttps && isOwnPort) {
    return [
      warning(
        `${given} has the port of this server, which speaks http and not https. Use http, or the address of the proxy.`,
      ),
    ];
  }
  if (trustedProxies > 0) {
    return isOwnPort ? [warning(withoutProxy(given, trustedProxies))] : [];
  }
  if (isHttps) return [warning(untrustedProxy(name))];
  if (!isHere && THIS_MACHINE.test(host)) return [warning(unreachable(given, host))];
  return [];
}

const WITHOUT_PUBLIC_URL =
  'TRUSTED_PROXIES is set, but PUBLIC_URL is not. Set it to the address that people use: links in mails begin with it.';

const untrustedProxy = (name: string) =>
  `${name} is https, which needs a proxy, but TRUSTED_PROXIES is 0. Set it to the number of proxies in front. ` +
  'Otherwise all people share one address in the limits on failed sign-ins.';

const withoutProxy = (given: string, trustedProxies: number) =>
  `${given} is this server itself, but TRUSTED_PROXIES is ${trustedProxies}. Set it to 0, or callers can ` +
  'pretend to have any address.';

const unreachable = (given: string, host: string) =>
  `${given} is another machine, but HOST ${host} accepts connections only from this one. If a proxy runs ` +
  'here, set TRUSTED_PROXIES to the number of proxies; otherwise set HOST to an address that other machines can reach.';
