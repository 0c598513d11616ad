import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Endpoint, mayCall } from '../../../contract/endpoints/endpoint.ts';
import {
  type EndpointName,
  type EndpointOutput,
  endpoints,
  type IsPublic,
  type ParsedEndpointInput,
} from '../../../contract/endpoints.ts';
import type { Platform } from '../../../contract/schemas/common.ts';
import type { Services } from '../../services.ts';
import { assertSetUp } from '../authentication/accountState.ts';
import type { Authenticate, SignedIn } from '../authentication/authenticate.ts';
import { bearerToken } from '../authentication/bearerToken.ts';
import { isRead } from '../callNames.ts';
import { toNetwork } from '../network.ts';
import { forbidden, invalidInput, Refusal } from '../refusal.ts';
import { validationTexts } from '../validationTexts.ts';
import { readIdempotencyKey } from './idempotency.ts';
import { StreamedAnswer } from './streamedAnswer.ts';

export type Call<Name extends EndpointName> = {
  input: ParsedEndpointInput<Name> & { platform: Platform };
  by: IsPublic<Name> extends true ? SignedIn | undefined : SignedIn;
  idempotencyKey: string | undefined;
  /** Result of `toNetwork`. */
  network: string;
};

/** Without `message: "Success"`, which is added later. */
export type Answer<Name extends EndpointName> = Omit<EndpointOutput<Name>, 'message'>;

/** A call that answers only `message` may return nothing. */
type Answered<Name extends EndpointName> =
  | Answer<Name>
  | (keyof Answer<Name> extends never ? undefined : never);

export type Handler<Name extends EndpointName> = (
  services: Services,
  call: Call<Name>,
) => Promise<Answered<Name>>;

export type Handlers = {
  [Name in EndpointName]?: (services: Services, call: Call<Name>) => Promise<Answered<Name> | StreamedAnswer>;
};

export function registerCalls(
  app: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
  handlers: Handlers,
): void {
  for (const name of Object.keys(handlers) as EndpointName[]) {
    const definition: Endpoint = endpoints[name];
    const { method, path, access, beforeActive, bodyLimit, input: schema } = definition;
    const handler = handlers[name] as (
      services: Services,
      call: Call<EndpointName>,
    ) => Promise<object | undefined>;
    app.route({
      method,
      url: path,
      ...(bodyLimit && { bodyLimit }),
      config: { call: name },
      handler: async (request, reply) => {
        const by = await getCaller(request, access.kind === 'public', authenticate);
        const parsed = schema.safeParse(getInput(request), validationTexts);
        if (by && !beforeActive) assertSetUp(by);
        // Permissions first, so that errors do not reveal the input of a forbidden call.
        if (by && !mayCall(by.viewer, access, parsed.success ? parsed.data : getInput(request)))
          throw forbidden();
        if (!parsed.success) throw invalidInput(parsed.error);
        const answer = await handler(services, {
          input: parsed.data,
          by,
          idempotencyKey: readIdempotencyKey(request),
          network: toNetwork(request.ip),
        } as Call<EndpointName>).catch((error: unknown) => countRefused(services, by, error));
        if (answer instanceof StreamedAnswer) return answer.send(reply);
        return { message: 'Success', ...answer };
      },
    });
  }
}

/**
 * Slows down people who try one id after another. Records that they may open are never refused.
 * @throws the error, or 429 instead of 403 or 404
 */
async function countRefused(
  { database, quotas, now }: Services,
  by: SignedIn | undefined,
  error: unknown,
): Promise<never> {
  if (by && error instanceof Refusal && (error.status === 403 || error.status === 404)) {
    await quotas.spend(database, { quota: 'refusedRecords', owner: by.user.id }, now());
  }
  throw error;
}

/** A public call also accepts a token: one purpose of `save_user` works without. */
async function getCaller(
  request: FastifyRequest,
  isPublic: boolean,
  authenticate: Authenticate,
): Promise<SignedIn | undefined> {
  const token = bearerToken(request);
  return isPublic && !token ? undefined : authenticate(token);
}

function getInput(request: FastifyRequest): unknown {
  if (isRead(request)) return request.query;
  const { query, body } = request;
  if (request.method === 'DELETE') return { ...asRecord(query), ...asRecord(body) };
  return body;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
