import type { FastifyRequest } from 'fastify';
import { LIVE_EVENTS_PATH } from '../../contract/endpoints/incidents.ts';
import { isExport } from '../../contract/incidents/exportRange.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: string;
  }
}

/** Files of the console, and unknown paths. */
const OTHER = 'other';
const FILE = /\.\w+$/;

/** For logs and metrics: never contains request data, so the number of names is bounded. */
export function callName(request: FastifyRequest): string {
  const { config, url } = request.routeOptions;
  if (config.call) return config.call;
  if (!url || request.is404 || url === '/' || FILE.test(url)) return OTHER;
  return url;
}

export function isLiveStream(request: FastifyRequest): boolean {
  return request.routeOptions.url?.endsWith(LIVE_EVENTS_PATH) ?? false;
}

/** Slow by nature, because it transfers a whole file. */
export function isFileRoute(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/v0/') ?? false;
}

/** Also slow by nature, because it sends up to a thousand incidents. */
export function isIncidentExport(request: FastifyRequest): boolean {
  if (callName(request) !== 'get_all_incidents') return false;
  const { export: said, size } = request.query as Record<string, unknown>;
  return isExport({ export: said === 'true', size: Number(size) || 0 });
}

/** HEAD is answered like GET, without the body. */
export function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Needs no database. */
export function isConsoleFile(request: FastifyRequest): boolean {
  return isRead(request) && callName(request) === OTHER;
}

const OF_OPERATORS = ['/healthz', '/readyz', '/metrics'];

/** Health routes must answer even if nothing else does. */
export function isOfOperators(request: FastifyRequest): boolean {
  return OF_OPERATORS.includes(request.routeOptions.url ?? '');
}
