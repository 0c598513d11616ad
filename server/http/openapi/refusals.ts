import type { Endpoint } from '../../../contract/endpoints/endpoint.ts';
import { refusal } from '../../../contract/schemas/common.ts';
import { type JsonSchema, toJsonSchema } from './schemas.ts';

const TEXTS = {
  400: 'The input is not valid; `errors` has a reason for each field.',
  401: 'No token, or one that is forged, expired, revoked or older than seven days, or of an account that is locked, suspended or expired.',
  403: 'The caller may not do this.',
  404: 'The record does not exist, or the caller may not know of it.',
  409: 'The state of the record does not allow this, or someone else has changed it.',
  413: 'The body is larger than a megabyte.',
  415: 'The body is not JSON, or it is compressed.',
  429: 'Too many attempts, too many requests at once, or a quota is used up; `Retry-After` gives the seconds to wait.',
  500: 'Something went wrong on the server; `request_id` finds it in the log.',
  503: 'The server is overloaded; `Retry-After` gives the seconds to wait.',
} as const;
type Status = keyof typeof TEXTS;

const WITH_RETRY_AFTER: readonly Status[] = [429, 503];

export const REFUSAL_SCHEMA: JsonSchema = toJsonSchema(refusal, 'output').schema;

export const refusalResponses: Record<string, JsonSchema> = Object.fromEntries(
  Object.entries(TEXTS).map(([status, description]) => [
    `Refused${status}`,
    {
      description,
      ...(WITH_RETRY_AFTER.some((one) => String(one) === status) && {
        headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
      }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  ]),
);

export function refusalsWith(statuses: readonly Status[]): Record<string, JsonSchema> {
  return Object.fromEntries(
    statuses.map((status) => [String(status), { $ref: `#/components/responses/Refused${status}` }]),
  );
}

export function listRefusals({
  method,
  access,
}: Pick<Endpoint, 'method' | 'access'>): Record<string, JsonSchema> {
  const isPublic = access.kind === 'public';
  const writes = method !== 'GET';
  return refusalsWith([
    400,
    // A public call accepts a token too.
    401,
    403,
    ...(isPublic ? [] : ([404] as const)),
    ...(writes ? ([409, 413, 415] as const) : []),
    429,
    500,
    503,
  ]);
}
