import { calls } from '../../contract/endpoints/calls.ts';
import { PUBLIC } from '../../contract/endpoints/endpoint.ts';
import type { EndpointInput, EndpointName, EndpointOutput } from '../../contract/endpoints.ts';
import type { Platform, RefusalBody } from '../../contract/schemas/common.ts';
import { learnTime } from './clock.ts';
import { consoleConfig } from './consoleConfig.ts';
import { idToken } from './idToken.ts';
import { hasFeature } from './session.ts';

/** The server said no: `status` and `body` as react-admin looks for them, `body.errors` by field. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: RefusalBody & Record<string, unknown>;

  constructor(status: number, body: RefusalBody & Record<string, unknown>) {
    super(body.message);
    this.name = 'HttpError';
    this.status = status;
    this.body = body;
  }
}

/** The server was not reached at all. */
export class NetworkError extends Error {
  readonly status = 0;

  constructor(cause: unknown) {
    super('The network is not reachable. Nothing was lost; please try again.', { cause });
    this.name = 'NetworkError';
  }
}

/** Whether the network kept something away: the server's answer, or a part of the console. */
export function isUnreachable(error: unknown): boolean {
  return (error as { status?: unknown } | null | undefined)?.status === 0;
}

/** A refusal is an answer; only a network that failed, and a server that says "in a moment", are worth asking again. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && (isUnreachable(error) || (error as { status?: unknown }).status === 503);
}

export const PLATFORM: Platform = 'web';

const SESSION_OVER = 'Your session has ended. Please sign in again.';

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /**
   * The same key answers a repeated create with the first result (FORM-16). Sent where the server offers that: another's
   * preflight request would refuse the header, and the call with it.
   */
  idempotencyKey?: string | undefined;
  /** It goes out though the page is closed meanwhile. */
  keepalive?: boolean;
  /** In place of the session's token. */
  token?: string | undefined;
};

/**
 * Makes a call of the endpoint table, with the identity token and the platform.
 * @throws HttpError, 401 where nobody is signed in (any more), NetworkError, and AbortError when `signal` says so
 */
export async function callServer<Name extends EndpointName>(
  name: Name,
  input: Omit<EndpointInput<Name>, 'platform'>,
  options?: CallOptions,
): Promise<EndpointOutput<Name>> {
  const response = await rawRequest(name, input, options);
  // 204 has no body.
  if (response.status === 204) return { message: 'Success' } as EndpointOutput<Name>;
  const answered: unknown = await response.json().catch((error: unknown) => {
    // Given up while it came in.
    if (options?.signal?.aborted) throw error;
  });
  return parseAnswer(response, answered, isQuestion(name));
}

/** The same with its answer unread, for what is taken apart in a worker; `parseAnswer` says then whether it is one. */
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

/**
 * Asks the server something, with the identity token where there is one.
 * @throws HttpError 401 where nobody is signed in (any more), NetworkError, and AbortError when `signal` says so
 */
export async function requestServer(
  path: string,
  { method, body, signal, idempotencyKey, keepalive = false, token: given, isPublic = false }: Question,
): Promise<Response> {
  // Without a token the server would say that the session is over, which nobody knows while the network is weak.
  const token =
    given ??
    (await idToken().catch((error: unknown) => {
      throw new NetworkError(error);
    }));
  // Who signed out while this was begun has nothing to ask with, and the server would say the same.
  if (!token && !isPublic) {
    throw new HttpError(401, { message: SESSION_OVER, reason: 'session' });
  }
  const askedAt = Date.now();
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
    throw signal?.aborted ? error : new NetworkError(error);
  });
  learnTime(response, askedAt);
  return response;
}

/** A filter that is not set is left out. An id is sent empty, too: the specification's notification calls always carry one. */
function getQuery(fields: object): string {
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined || value === null || (value === '' && field !== 'id')) continue;
    query.set(field, String(value));
  }
  return query.toString();
}

/** What was answered, where it is one. @throws HttpError */
export function parseAnswer<Output>(
  response: Pick<Response, 'ok' | 'status'>,
  answered: unknown,
  isReading: boolean,
): Output {
  // Old functions answer 2xx with a message that is not Success, which is a refusal, too.
  const body = typeof answered === 'object' && answered !== null ? { ...answered } : {};
  const message = 'message' in body ? body.message : undefined;
  // The specification's lists say what was found and no more. What changes something is done only where the server says so.
  const isSuccess = message === 'Success' || (isReading && message === undefined && answered !== undefined);
  if (response.ok && isSuccess) return body as Output;
  throw new HttpError(response.status, {
    ...body,
    message:
      typeof message === 'string' && message !== ''
        ? message
        : `The server answered ${response.status}. Please try again.`,
  });
}
