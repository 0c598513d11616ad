import type { CallAccess, Endpoint } from '../../../contract/endpoints/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { listRefusals } from './refusals.ts';
import { type JsonSchema, toJsonSchema } from './schemas.ts';

export const IDEMPOTENCY_KEY = { $ref: '#/components/parameters/IdempotencyKey' };

export type Paths = Record<string, Record<string, JsonSchema>>;

const AREAS: [prefix: string, tag: string][] = [
  ['/user/', 'Accounts and signing in'],
  ['/push_notification/', 'Notifications'],
  ['/dashboard/', 'Dashboard'],
  ['/geocode/', 'Places'],
  ['/audit/', 'Audit'],
];

/** In the specification the notification calls are also below /incidents/. */
function getTag(name: string, path: string): string {
  const area = AREAS.find(([prefix]) => path.startsWith(prefix));
  if (area) return area[1];
  return /push_message|notification|subdep/.test(name) ? 'Notifications' : 'Incidents';
}

export function endpointPaths(): { paths: Paths; components: Record<string, JsonSchema> } {
  const paths: Paths = {};
  const components: Record<string, JsonSchema> = {};
  for (const [name, definition] of Object.entries(endpoints)) {
    const call: Endpoint = definition;
    const input = toJsonSchema(call.input, 'input');
    const output = toJsonSchema(call.output, 'output');
    Object.assign(components, input.components, output.components);
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: {
        operationId: name,
        tags: [getTag(name, call.path)],
        summary: call.summary,
        description: whoMayCall(call),
        security: call.access.kind === 'public' ? [{}, { token: [] }] : [{ token: [] }],
        ...(call.method === 'GET'
          ? { parameters: getParameters(input.schema) }
          : getBody(call, input.schema)),
        responses: { 200: getAnswer(output.schema), ...listRefusals(call) },
      },
    };
  }
  return { paths, components };
}

function whoMayCall({ access, beforeActive }: Endpoint): string {
  const early = beforeActive ? ' Also allowed before the first login is finished.' : '';
  return `${accessSentence(access)}${early}`;
}

function accessSentence(access: CallAccess): string {
  switch (access.kind) {
    case 'public':
      return 'Needs no token.';
    case 'signedIn':
      return 'For every active account; what it may see and do depends on the record.';
    case 'permission':
      return `Needs ${access.anyOf.join(' or ')}.`;
    case 'allPermissions':
      return `Needs ${access.allOf.join(' and ')}.`;
    case 'own': {
      const others = access.orAnyOf.length > 0 ? `; with ${access.orAnyOf.join(' or ')}, anyone’s` : '';
      return `The caller’s own record, by \`${access.field}\`${others}.`;
    }
  }
}

function getParameters({ properties = {}, required = [] }: JsonSchema): JsonSchema[] {
  const needed = required as string[];
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: needed.includes(name),
    schema,
  }));
}

function getBody({ idempotent }: Endpoint, schema: JsonSchema): JsonSchema {
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  return idempotent ? { requestBody, parameters: [IDEMPOTENCY_KEY] } : { requestBody };
}

function getAnswer(schema: JsonSchema): JsonSchema {
  return { description: 'Success', content: { 'application/json': { schema } } };
}
