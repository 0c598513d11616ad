import type { FastifyRequest } from 'fastify';
import { LIVE_EVENTS_PATH } from '../../contract/endpoints/incidents.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name that logs and metrics know a route by. */
    call?: string;
  }
}

/** Pages and files of the console, and what there is not. */
const OTHER = 'other';
const FILE = /\.\w+$/;

/**
 * What a request asks for, as a name that holds nothing of the request itself: the name in the endpoint table, or the
 * pattern of the route. There are as many as routes, whatever is asked.
 */
export function callName(request: FastifyRequest): string {
  const { config, url } = request.routeOptions;
  if (config.call) return config.call;
  if (!url || request.is404 || url === '/' || FILE.test(url)) return OTHER;
  return url;
}

/** A stream that stays open as long as a console does (NPAN-1). */
export function isLiveStream(request: FastifyRequest): boolean {
  return request.routeOptions.url?.endsWith(LIVE_EVENTS_PATH) ?? false;
}

/** What brings or takes a whole stored file, which may take its time. */
export function isFileRoute(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/v0/') ?? false;
}

/** A question that changes nothing; HEAD is answered as GET is, without the body. */
export function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** A file of the built console, or what there is not: neither asks the database for anything. */
export function isConsoleFile(request: FastifyRequest): boolean {
  return isRead(request) && callName(request) === OTHER;
}

const OF_OPERATORS = ['/healthz', '/readyz', '/metrics'];

/** What says how the server is, and so must answer when nothing else does. */
export function isOfOperators(request: FastifyRequest): boolean {
  return OF_OPERATORS.includes(request.routeOptions.url ?? '');
}
