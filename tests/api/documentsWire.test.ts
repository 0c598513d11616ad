import { beforeAll, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../helpers/server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
  token = await server.signIn((await server.addUser()).email);
});

const DOCUMENTS = '/v1/projects/parks-console/databases/(default)/documents';

async function post(path: string, body: unknown, authorization: string | undefined = `Bearer ${token}`) {
  const response = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', ...(authorization && { authorization }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const from = [{ collectionId: 'departments' }];
const field = { fieldPath: 'title' };
const where = (value: object) => ({
  structuredQuery: { from, where: { fieldFilter: { field, op: 'EQUAL', value } } },
});

test.each<[string, string, unknown]>([
  ['text that is not JSON', ':runQuery', '{"structuredQuery":'],
  ['nothing', ':runQuery', ' '],
  ['a list', ':runQuery', []],
  ['no collection', ':runQuery', { structuredQuery: { from: [] } }],
  ['two collections', ':runQuery', { structuredQuery: { from: [...from, ...from] } }],
  ['a projection', ':runQuery', { structuredQuery: { from, select: { fields: [] } } }],
  ['a condition', ':runQuery', where({ stringValue: 'Zoology' })],
  ['another order', ':runQuery', { structuredQuery: { from, orderBy: [{ field }] } }],
  ['a part', ':runQuery', { structuredQuery: { from, limit: 1 } }],
  ['no documents', ':batchGet', { documents: [] }],
  [
    'a document of another project',
    ':batchGet',
    { documents: ['projects/other/databases/(default)/documents/a/b'] },
  ],
  [
    'a document that no database could hold',
    ':batchGet',
    { documents: ['projects/parks-console/databases/(default)/documents/a/b\u0000'] },
  ],
  [
    'a collection that no database could hold',
    ':runQuery',
    { structuredQuery: { from: [{ collectionId: '\u0000' }] } },
  ],
  ['numbers for names', ':batchGet', { documents: [7] }],
])('REF-1 400 for %s, with what is the matter', async (_what, call, body) => {
  const answer = await post(`${DOCUMENTS}${call}`, body);
  expect(answer.body.error).toMatchObject({
    code: 400,
    status: 'INVALID_ARGUMENT',
    message: expect.any(String),
  });
  expect(answer.status).toBe(400);
});

test('REF-1 a query as large as no screen asks is refused', async () => {
  expect((await post(`${DOCUMENTS}:runQuery`, where({ stringValue: 'x'.repeat(100_000) }))).status).toBe(413);
});

test.each<[number, string]>([
  [403, `${DOCUMENTS}:commit`],
  [403, `${DOCUMENTS}:batchWrite`],
  [403, `${DOCUMENTS}:executePipeline`],
  [403, `${DOCUMENTS}:runAggregationQuery`],
  [403, `${DOCUMENTS}:constructor`],
  [404, '/v1/projects/other/databases/(default)/documents:runQuery'],
  [404, '/v1/projects/parks-console/databases/other/documents:runQuery'],
  [404, `${DOCUMENTS}2:runQuery`],
  [404, DOCUMENTS],
])('REF-1 %i for %s', async (status, path) => {
  expect((await post(path, { structuredQuery: { from } })).status).toBe(status);
});

test('REF-1 without a token, or with a wrong one, nothing is answered', async () => {
  for (const authorization of ['', 'Bearer x', 'Bearer owner', `Basic ${token}`]) {
    const answer = await post(`${DOCUMENTS}:runQuery`, { structuredQuery: { from } }, authorization);
    expect(answer.body.error).toMatchObject({ code: 401, status: 'UNAUTHENTICATED' });
  }
});

test('REF-1 the answer to a query is a list that says when it was read', async () => {
  const none = await post(`${DOCUMENTS}:runQuery`, { structuredQuery: { from: [{ collectionId: 'none' }] } });
  expect(none.body).toEqual([{ readTime: expect.stringMatching(/^\d{4}-.*Z$/) }]);
  const all = await post(`${DOCUMENTS}:runQuery`, { structuredQuery: { from } });
  expect(all.body[0].document.name).toMatch(/\/documents\/departments\//);
});

test('REF-1 long answers are compressed, because each form reads the reference data', async () => {
  const { headers } = await post(`${DOCUMENTS}:runQuery`, { structuredQuery: { from } });
  expect(headers.get('content-encoding')).toBe('gzip');
});
