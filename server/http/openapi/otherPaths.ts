import { z } from 'zod';
import { LIVE_EVENTS_PATH } from '../../../contract/endpoints/incidents.ts';
import { REFERENCE_COLLECTIONS } from '../../../contract/reference/referenceData.ts';
import { platform } from '../../../contract/schemas/common.ts';
import { parksDocument, staticList } from '../../../contract/schemas/referenceData.ts';
import { COLLECTIONS } from '../../reference/collections.ts';
import { IDEMPOTENCY_KEY, type Paths } from './endpointPaths.ts';
import { refusalsWith } from './refusals.ts';
import { type JsonSchema, toJsonSchema } from './schemas.ts';

const security = [{ token: [] }];
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
/** These routes have it in the query, regardless of the method. */
const PLATFORM = {
  name: 'platform',
  in: 'query',
  required: true,
  schema: toJsonSchema(platform, 'input').schema,
};
const json = (name: string, description: string) => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string' },
});

function documentSchema(name: (typeof REFERENCE_COLLECTIONS)[number]): JsonSchema {
  const data =
    name === 'static_data' ? z.union([staticList, parksDocument]) : COLLECTIONS[name].schemaOf('any');
  const { schema } = toJsonSchema(data, 'output');
  return { allOf: [schema, { $ref: '#/components/schemas/ReferenceRecord' }] };
}

export function referencePaths(): Paths {
  return Object.assign({}, ...REFERENCE_COLLECTIONS.map(collectionPaths));
}

function collectionPaths(name: (typeof REFERENCE_COLLECTIONS)[number]): Paths {
  const { title, isFixed } = COLLECTIONS[name];
  const content = { 'application/json': { schema: documentSchema(name) } };
  const one = { 200: { description: 'The document', content } };
  const about = (verb: string) => ({
    operationId: `${verb.toLowerCase()}_${name}`,
    tags: ['Reference data'],
    summary: `${title}: ${verb.toLowerCase()}`,
    security,
  });
  const written = refusalsWith([400, 401, 403, 404, 409, 413, 415, 500, 503]);
  const read = refusalsWith([400, 401, 403, 404, 500, 503]);
  return {
    [`/reference/${name}`]: {
      get: {
        ...about('List'),
        parameters: [
          PLATFORM,
          json('range', 'JSON, such as [0,24]'),
          json('sort', 'JSON, such as ["title","ASC"]; by id, title, retired or updated_at'),
          json('filter', 'JSON, such as {"q":"slip","retired":false}; also id (one or a list) and title'),
        ],
        responses: {
          200: {
            description: 'A page of the documents',
            headers: { 'Content-Range': { description: `${name} 0-24/319`, schema: { type: 'string' } } },
            content: { 'application/json': { schema: { type: 'array', items: documentSchema(name) } } },
          },
          ...read,
        },
      },
      ...(!isFixed && {
        post: {
          ...about('Create'),
          parameters: [PLATFORM, IDEMPOTENCY_KEY],
          requestBody: { required: true, content },
          responses: { ...one, ...written },
        },
        put: {
          ...about('Order'),
          description: 'Sorts the documents in the order of these ids; all others follow.',
          parameters: [PLATFORM, IDEMPOTENCY_KEY],
          requestBody: { required: true, content: getJson(z.object({ ids: z.array(z.string()) })) },
          responses: {
            200: { description: 'The order', content: getJson(z.object({ ids: z.array(z.string()) })) },
            ...written,
          },
        },
      }),
    },
    [`/reference/${name}/{id}/uses`]: {
      get: {
        ...about('Uses'),
        parameters: [
          id,
          PLATFORM,
          json('path', 'JSON: the titles that lead to a value in the document, outermost first'),
        ],
        responses: { 200: { description: 'How often it is used', content: getJson(USES) }, ...read },
      },
    },
    ...(name === 'incident_classifications' && notifiedPath(about, read, written)),
    [`/reference/${name}/{id}`]: {
      get: { ...about('Read'), parameters: [id, PLATFORM], responses: { ...one, ...read } },
      put: {
        ...about('Update'),
        description:
          'Values that are left out are retired, not erased. Send `updated_at` as read to avoid overwriting a later save.',
        parameters: [id, PLATFORM, IDEMPOTENCY_KEY],
        requestBody: { required: true, content },
        responses: { ...one, ...written },
      },
      ...(!isFixed && {
        delete: {
          ...about('Retire'),
          description: 'It is no longer offered, but can still be read.',
          parameters: [id, PLATFORM, IDEMPOTENCY_KEY],
          responses: { ...one, ...written },
        },
      }),
    },
  };
}

const getJson = (schema: z.ZodType) => ({
  'application/json': { schema: toJsonSchema(schema, 'output').schema },
});
const count = z.number().int();
const USES = z.object({ incidents: count, accounts: count, classifications: count });
const NOTIFIED = z.object({ id: z.string(), sub_departments: z.array(z.string()) });

function notifiedPath(about: (verb: string) => object, read: object, written: object): Paths {
  const answer = { 200: { description: 'Who is notified', content: getJson(NOTIFIED) } };
  const tick = z.object({ sub_department: z.string(), notified: z.boolean() });
  return {
    '/reference/incident_classifications/{id}/notified': {
      get: { ...about('Notified'), parameters: [id, PLATFORM], responses: { ...answer, ...read } },
      put: {
        ...about('Notify'),
        parameters: [id, PLATFORM, IDEMPOTENCY_KEY],
        requestBody: { required: true, content: getJson(tick) },
        responses: { ...answer, ...written },
      },
    },
  };
}

export function livePaths(): Paths {
  return {
    [LIVE_EVENTS_PATH]: {
      get: {
        operationId: 'live_events',
        tags: ['Notifications'],
        summary: 'Changes to incidents and to the notifications of the caller, as server-sent events',
        security,
        parameters: [PLATFORM],
        responses: {
          200: {
            description:
              'Events `has_new`, `incident_changed`, `reference_changed`, `emergency` and `incident_presence`, until the connection is closed',
            content: { 'text/event-stream': { schema: { type: 'string' } } },
          },
          ...refusalsWith([400, 401, 403, 429, 503]),
        },
      },
    },
  };
}
