import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { bearerToken } from '../http/authentication/bearerToken.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** METRICS_TOKEN grants access from anywhere. Without it, only direct calls from this machine are allowed. */
export function mayReadMetrics(request: FastifyRequest, config: Config): boolean {
  const token = bearerToken(request);
  if (config.metricsToken && token && isSame(token, config.metricsToken)) return true;
  const isDirect =
    config.trustedProxies === 0 &&
    // The server does not speak TLS, so an https URL means a proxy.
    !config.publicUrl.startsWith('https:') &&
    OF_PROXIES.every((header) => request.headers[header] === undefined);
  return isDirect && LOOPBACK.test(request.socket.remoteAddress ?? '');
}

/** Constant time, regardless of content and length, to prevent timing attacks. */
function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
