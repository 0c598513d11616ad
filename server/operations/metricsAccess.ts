import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { bearerToken } from '../http/authentication/bearerToken.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** What proxies add, if they are told to. Behind one on this machine, everybody's address is a loopback address. */
const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** METRICS_TOKEN opens the metrics from anywhere; without it, they are for this machine alone, and not through a proxy. */
export function mayReadMetrics(request: FastifyRequest, config: Config): boolean {
  const token = bearerToken(request);
  if (config.metricsToken && token && isSame(token, config.metricsToken)) return true;
  const isDirect =
    config.trustedProxies === 0 &&
    // TLS ends at a proxy: the server itself speaks none.
    !config.publicUrl.startsWith('https:') &&
    OF_PROXIES.every((header) => request.headers[header] === undefined);
  return isDirect && LOOPBACK.test(request.socket.remoteAddress ?? '');
}

/** Takes the same time wherever two texts differ, and however long they are. */
function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
