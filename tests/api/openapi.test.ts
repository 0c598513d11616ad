import { beforeAll, describe, expect, test } from 'vitest';
import { LIVE_EVENTS_PATH } from '../../contract/endpoints/incidents.ts';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { REFERENCE_COLLECTIONS } from '../../contract/reference/referenceData.ts';
import { sharedServer, type TestServer } from '../helpers/server.ts';

type Node = Record<string, unknown>;
type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security: Node[];
  parameters?: { name?: string; in?: string; required?: boolean; schema?: Node; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: Node }> };
  responses: Record<string, Node>;
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> } & Node;

let server: TestServer;
let token: string;
let document: Document;

beforeAll(async () => {
  server = await sharedServer();
  token = await server.signIn((await server.addUser()).email);
  document = (await (await get(`${server.origin}/api/openapi.json`)).json()) as Document;
});

const get = (address: string | URL) => fetch(address, { headers: { authorization: `Bearer ${token}` } });

function* getNodes(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Node;
  for (const inner of Object.values(value)) yield* getNodes(inner);
}

function resolve(reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((node, name) => (node as Node | undefined)?.[name], document);
}

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));

describe('the document', () => {
  test('is OpenAPI 3.1 and has every call of the endpoint table, with what it needs and may be refused with', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const [name, { method, path, summary, access }] of Object.entries(endpoints)) {
      const operation = document.paths[path]?.[method.toLowerCase()];
      expect(operation, name).toMatchObject({ operationId: name, summary });
      const isPublic = access.kind === 'public';
      expect(
        operation?.security.some((one) => Object.keys(one).length === 0),
        name,
      ).toBe(isPublic);
      expect(Object.keys(operation?.responses ?? {}), name).toEqual(
        expect.arrayContaining(['200', '400', '401', '403', '503', ...(isPublic ? ['429'] : ['404'])]),
      );
      if (method !== 'GET') {
        expect(Object.keys(operation?.responses ?? {}), name).toEqual(expect.arrayContaining(['409', '413']));
        expect(operation?.requestBody?.content['application/json']?.schema, name).toBeTruthy();
      }
      const platform = operation?.parameters?.find((one) => one.name === 'platform');
      if (method === 'GET') expect(platform, name).toMatchObject({ in: 'query', required: true });
    }
  });

  test('has the calls outside the table: live events, and the reference data', () => {
    expect(document.paths[LIVE_EVENTS_PATH]?.get).toBeTruthy();
    for (const name of REFERENCE_COLLECTIONS) {
      expect(document.paths[`/reference/${name}`]?.get, name).toBeTruthy();
      expect(document.paths[`/reference/${name}/{id}`]?.put, name).toBeTruthy();
    }
    for (const [path, methods] of Object.entries(document.paths)) {
      if (path !== LIVE_EVENTS_PATH && !path.startsWith('/reference/')) continue;
      for (const { operationId, parameters } of Object.values(methods)) {
        const platform = parameters?.find((one) => one.name === 'platform');
        expect(platform, operationId).toMatchObject({ in: 'query', required: true });
      }
    }
  });

  test('REF-2 a collection is put into order by its ids, which are answered', () => {
    const { put } = document.paths['/reference/departments'] ?? {};
    const ids = {
      type: 'object',
      properties: { ids: { type: 'array', items: { type: 'string' } } },
      required: ['ids'],
    };
    expect(put?.requestBody?.content['application/json']?.schema).toMatchObject(ids);
    expect(put?.responses['200']).toMatchObject({ content: { 'application/json': { schema: ids } } });
  });

  test('a number in an address has the type number, with its limits', () => {
    const { get } = document.paths[endpoints.get_all_incidents.path] ?? {};
    const size = get?.parameters?.find(({ name }) => name === 'size');
    expect(size?.schema).toMatchObject({ type: 'integer', maximum: expect.any(Number) });
    const { get: place } = document.paths[endpoints.geocode_reverse.path] ?? {};
    const lat = place?.parameters?.find(({ name }) => name === 'lat');
    expect(lat?.schema).toMatchObject({ type: 'number', minimum: -90, maximum: 90 });
  });

  test('FORM-16 says of each call whether it heeds an Idempotency-Key', () => {
    const reference = REFERENCE_COLLECTIONS.flatMap((name) =>
      ['create', 'update', 'retire', 'order'].map((verb) => `${verb}_${name}`),
    );
    const heeding = [
      ...reference,
      'notify_incident_classifications',
      ...Object.keys(endpoints).filter((name) => endpoints[name as EndpointName].idempotent),
    ];
    for (const { operationId, parameters = [] } of operations()) {
      const hasKey = parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey');
      expect(hasKey, operationId).toBe(heeding.includes(operationId));
    }
  });

  test('is consistent: references resolve, ids are unique, parameters of a path are named', () => {
    const references = [...getNodes(document)].flatMap(({ $ref }) =>
      typeof $ref === 'string' ? [$ref] : [],
    );
    expect(references.length).toBeGreaterThan(50);
    for (const reference of references) {
      expect(reference).toMatch(/^#\//);
      expect(resolve(reference), reference).toBeTruthy();
    }
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [path, methods] of Object.entries(document.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values(methods)) {
        expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(named);
      }
    }
    for (const operation of operations()) {
      expect(operation.summary).toMatch(/\S/);
      expect(operation.tags).toHaveLength(1);
      for (const one of operation.parameters ?? []) expect(one.$ref ?? one.schema).toBeTruthy();
    }
  });

  test('describes what is long once, and nothing as just anything', () => {
    const answer = document.paths['/incidents/incident/']?.get?.responses['200'];
    expect(JSON.stringify(answer)).toContain('"data":{"$ref":"#/components/schemas/Incident"}');
    expect(resolve('#/components/schemas/Incident')).toMatchObject({ type: 'object' });
    for (const operation of operations()) {
      for (const { name, schema } of operation.parameters ?? []) {
        if (schema) expect(Object.keys(schema), `${operation.operationId} ${name}`).not.toEqual([]);
      }
    }
  });
});

describe('the page to browse it', () => {
  test('everything that it names is there, is the server’s own, and runs no inline script', async () => {
    const page = await get(`${server.origin}/api/docs`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).not.toMatch(
      /unsafe-eval|script-src[^;]*unsafe-inline/,
    );
    const html = await page.text();
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
    const named = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    expect(named.length).toBeGreaterThan(5);
    for (const address of named) {
      const url = new URL(address, page.url);
      expect(url.origin).toBe(server.origin);
      const asset = await get(url);
      expect(asset.status, address).toBe(200);
      await asset.arrayBuffer();
    }
  });

  test('shows the same document', async () => {
    const initializer = await (await get(`${server.origin}/api/docs/static/swagger-initializer.js`)).text();
    expect(initializer).toContain("resolveUrl('./json')");
    expect(await (await get(`${server.origin}/api/docs/json`)).json()).toEqual(document);
  });
});
