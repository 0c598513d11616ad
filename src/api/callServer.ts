import { calls } from '../../contract/endpoints/calls.ts';
import { PUBLIC } from '../../contract/endpoints/endpoint.ts';
import type { EndpointInput, EndpointName, EndpointOutput } from '../../contract/endpoints.ts';
import type { Platform, RefusalBody } from '../../contract/schemas/common.ts';
import { syncClock } from './clock.ts';
import { consoleConfig } from './consoleConfig.ts';
import { idToken } from './idToken.ts';
import { hasFeature } from './session.ts';
import { unlessOver } from './unlessOver.ts';

/** `status` and `body` have the names that react-admin expects; `body.errors` is by field. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: RefusalBody & Record<string, unknown>;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: RefusalBody & Record<string, unknown>, retryAfter?: number) {
    super(body.message);
    this.name = 'HttpError';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

export class NetworkError extends Error {
  readonly status = 0;
  /** Nothing has left this device. */
  isUnsent = false;

  constructor(cause: unknown, what = "Can't reach the server.") {
    super(`${what} Nothing was lost; please try again.`, { cause });
    this.name = 'NetworkError';
  }
}

export function isUnreachable(error: unknown): boolean {
  return (error as { status?: unknown } | null | undefined)?.status === 0;
}

/** The server did not answer, or could not. Otherwise its refusal replaces what was read before. */
export function isOutage(error: unknown): boolean {
  return (
    isUnreachable(error) || [429, 502, 503, 504].includes(Number((error as { status?: unknown }).status))
  );
}

/** Whether the role came to need an authenticator app after this session began. */
export function needsSecondFactor(error: unknown): boolean {
  return error instanceof HttpError && error.status === 403 && error.body.reason === 'second_factor';
}

const isTimeout = (error: unknown) => (error as { name?: unknown } | undefined)?.name === 'TimeoutError';

/** Without a network the next attempt fails too, and after a timeout the person has waited long enough. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  const isOver = !navigator.onLine || isTimeout((error as Partial<Error>).cause);
  return failures < 2 && !isOver && isOutage(error);
}

/** Why something is missing that this device keeps once it was opened (OFF-1). */
export function describeMissing(error: Error, noun: string): string {
  return isUnreachable(error)
    ? `Can't reach the server, and this ${noun} was not opened on this device before.`
    : error.message;
}

export const PLATFORM: Platform = 'web';

const SESSION_OVER = 'Your session has ended. Please sign in again.';

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Prevents duplicate creates (FORM-16). Servers without the feature reject the header in the preflight. */
  idempotencyKey?: string | undefined;
  /** Completes even if the page closes. */
  keepalive?: boolean;
  /** Replaces the session's token. */
  token?: string | undefined;
};

/** @throws HttpError (401 if the session is over), NetworkError, or AbortError */
export async function callServer<Name extends EndpointName>(
  name: Name,
  input: Omit<EndpointInput<Name>, 'platform'>,
  options?: CallOptions,
): Promise<EndpointOutput<Name>> {
  const response = await rawRequest(name, input, options);
  if (response.status === 204) return { message: 'Success' } as EndpointOutput<Name>;
  const answered: unknown = await response.json().catch((error: unknown) => {
    // Aborted, or the connection was lost, while reading the body.
    if (!(error instanceof SyntaxError)) throw toFailure(error, options?.signal);
  });
  return parseAnswer(response, answered, isQuestion(name));
}

export function rawRequest<Name extends EndpointName>(
  name: Name,
  input: Omit<EndpointInput<Name>, 'platform'>,
  { signal, idempotencyKey, keepalive, token }: CallOptions = {},
): Promise<Response> {
  const { method, path, access } = calls[name];
  const fields = { ...input, platform: PLATFORM };
  const inQuery = isQuestion(name);
  return requestServer(`${path}${inQuery ? `?${getQuery(fields)}` : ''}`, {
    method,
    body: inQuery ? undefined : JSON.stringify(fields),
    signal,
    idempotencyKey,
    keepalive,
    token,
    isPublic: access.kind === PUBLIC.kind,
  });
}

const isQuestion = (name: EndpointName) => calls[name].method === 'GET';

type Question = CallOptions & { method: string; body?: string | undefined; isPublic?: boolean };

/** @throws HttpError (401 if the session is over), NetworkError, or AbortError */
export async function requestServer(
  path: string,
  { method, body, signal, idempotencyKey, keepalive = false, token: given, isPublic = false }: Question,
): Promise<Response> {
  // A failed token refresh is a network problem. Calling without a token would look like an ended session.
  const token =
    given ??
    (await unlessOver(idToken(), signal).catch((error: unknown) => {
      throw toFailure(error, signal, true);
    }));
  // The user signed out before the call started; the server would return the same error.
  if (!token && !isPublic) {
    throw new HttpError(401, { message: SESSION_OVER, reason: 'session' });
  }
  const askedAt = Date.now();
  // Node 20 has no navigator.
  const isUnsent = globalThis.navigator?.onLine === false;
  const response = await fetch(`${consoleConfig().apiUrl}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey && hasFeature('idempotency_key') && { 'idempotency-key': idempotencyKey }),
    },
    body: body ?? null,
    signal: signal ?? null,
    keepalive,
  }).catch((error: unknown) => {
    throw toFailure(error, signal, isUnsent);
  });
  syncClock(response, askedAt);
  return response;
}

/** What a request, or reading its body, failed with: it was aborted, or the connection was lost. */
export const toFailure = (error: unknown, signal: AbortSignal | null | undefined, isUnsent = false) =>
  signal?.aborted && !isTimeout(error) ? error : Object.assign(new NetworkError(error), { isUnsent });

/** Omits unset filters, but not empty ids, which the specification's notification calls require. */
function getQuery(fields: object): string {
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined || value === null || (value === '' && field !== 'id')) continue;
    query.set(field, String(value));
  }
  return query.toString();
}

/** Some proxies send a date, which is ignored. */
function readRetryAfter(headers: Headers | undefined): number | undefined {
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? seconds : undefined;
}

export function parseAnswer<Output>(
  response: Pick<Response, 'ok' | 'status'> & { headers?: Headers },
  answered: unknown,
  isReading: boolean,
): Output {
  // Legacy functions report refusals with status 200 and another message.
  const body = typeof answered === 'object' && answered !== null ? { ...answered } : {};
  const message = 'message' in body ? body.message : undefined;
  // List responses of the specification may have no message. Writes need an explicit Success.
  const isSuccess = message === 'Success' || (isReading && message === undefined && answered !== undefined);
  if (response.ok && isSuccess) return body as Output;
  const text =
    typeof message === 'string' && message !== ''
      ? message
      : `Unexpected response from the server (${response.status}). Please try again.`;
  throw new HttpError(response.status, { ...body, message: text }, readRetryAfter(response.headers));
}
