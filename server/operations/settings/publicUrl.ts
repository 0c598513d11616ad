import { THIS_MACHINE } from '../../config/production.ts';
import type { Config } from '../../config.ts';
import { type Finding, warning } from './finding.ts';

/** Browsers offer service workers, the position and push only with https, or on their own machine. */
export function inspectPublicUrl({
  publicUrl,
  isPublicUrlSet,
}: Pick<Config, 'publicUrl' | 'isPublicUrlSet'>): Finding[] {
  const { protocol, hostname } = new URL(publicUrl);
  const isHere = THIS_MACHINE.test(hostname) || hostname.endsWith('.localhost');
  if (!isPublicUrlSet || protocol === 'https:' || isHere) return [];
  return [
    warning(
      `PUBLIC_URL ${publicUrl} is not https. Passwords cross the network unencrypted, and browsers offer neither the ` +
        'location nor push nor work without a network. Put a proxy with a certificate in front, and use https.',
    ),
  ];
}
