import type { FastifyPluginAsync } from 'fastify';
import type { Queryable } from '../../../database/connection.ts';
import { assertSetUp } from '../../../http/authentication/accountState.ts';
import type { Authenticate } from '../../../http/authentication/authenticate.ts';
import { bearerToken } from '../../../http/authentication/bearerToken.ts';
import { answerGoogleError, GoogleRefusal } from '../../../http/googleErrors.ts';
import { keepPersonal } from '../../../http/securityHeaders.ts';
import { collectionRequest, DOCUMENTS, documentsRequest, parseJson, read, readPath } from './request.ts';
import { type DocumentRow, selectDocuments } from './store.ts';

type Options = { database: Queryable; now: () => Date; authenticate: Authenticate };

/** Bytes. */
const BODY_LIMIT = 64 * 1024;

/** Firestore's REST calls for reading. Any active account may read and no client may write (REF-1). */
export function documentRoutes({ database, now, authenticate }: Options): FastifyPluginAsync {
  const answers: Record<string, (body: unknown, parent: string) => Promise<object[]>> = {
    async batchGet(body) {
      const names = [...new Set(read(documentsRequest, body).documents)];
      const rows = await rowsByName(database, names);
      const readTime = now().toISOString();
      return names.map((name) => {
        const row = rows.get(name);
        return row ? { found: toDocument(row), readTime } : { missing: name, readTime };
      });
    },
    async runQuery(body, parent) {
      const collection = read(collectionRequest, body).structuredQuery.from;
      const rows = parent === DOCUMENTS ? await selectDocuments(database, collection) : [];
      // Firestore sorts names by code unit; the database's collation may differ.
      const found = rows.sort((a, b) => (a.id < b.id ? -1 : 1));
      const readTime = now().toISOString();
      // Firestore returns a read time even for an empty result.
      return found.length > 0
        ? found.map((row) => ({ document: toDocument(row), readTime }))
        : [{ readTime }];
    },
  };

  return async (app) => {
    app.setErrorHandler(answerGoogleError);
    keepPersonal(app);
    // The SDK sends JSON as text/plain to avoid a CORS preflight.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    app.post<{ Params: { '*': string } }>('/v1/projects/*', { bodyLimit: BODY_LIMIT }, async (request) => {
      assertSetUp(await authenticate(bearerToken(request)));
      const { parent, call } = readPath(`projects/${request.params['*']}`);
      const answer = Object.hasOwn(answers, call) ? answers[call] : undefined;
      if (!answer) throw new GoogleRefusal(403, 'Documents can only be read here, by name or by collection.');
      return answer(parseJson(request.body), parent);
    });
  };
}

async function rowsByName(database: Queryable, names: string[]): Promise<Map<string, DocumentRow>> {
  const ids = new Map<string, string[]>();
  for (const name of names) {
    if (!name.startsWith(`${DOCUMENTS}/`)) throw new GoogleRefusal(400, `${name} is not a document here.`);
    const [collection, id, ...deeper] = name.slice(DOCUMENTS.length + 1).split('/');
    if (!collection || !id || deeper.length > 0) continue;
    ids.set(collection, [...(ids.get(collection) ?? []), id]);
  }
  const rows = await Promise.all(
    [...ids].map(([collection, wanted]) => selectDocuments(database, collection, wanted)),
  );
  return new Map(rows.flat().map((row) => [getName(row), row]));
}

function getName({ collection, id }: DocumentRow): string {
  return `${DOCUMENTS}/${collection}/${id}`;
}

function toDocument(row: DocumentRow) {
  return {
    name: getName(row),
    fields: toWireFields(row.data),
    createTime: row.createdAt.toISOString(),
    updateTime: row.updatedAt.toISOString(),
  };
}

type WireValue =
  | { nullValue: null }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: number }
  | { stringValue: string }
  | { arrayValue: { values?: WireValue[] } }
  | { mapValue: { fields?: Record<string, WireValue> } };

function toWire(value: unknown): WireValue {
  switch (typeof value) {
    case 'boolean':
      return { booleanValue: value };
    case 'number':
      return Number.isSafeInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
    case 'string':
      return { stringValue: value };
    case 'object':
      if (value === null) return { nullValue: null };
      if (Array.isArray(value)) return { arrayValue: { values: value.map(toWire) } };
      return { mapValue: { fields: toWireFields(value) } };
    default:
      return { nullValue: null };
  }
}

function toWireFields(data: object): Record<string, WireValue> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => (value === undefined ? [] : [[name, toWire(value)]])),
  );
}
