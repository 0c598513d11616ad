import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mayManageReferenceData } from '../../contract/access.ts';
import { storable } from '../../contract/schemas/common.ts';
import { slug } from '../../contract/slug.ts';
import type { Queryable } from '../database/connection.ts';
import { takeLock } from '../database/locks.ts';
import { assertSetUp } from '../http/authentication/accountState.ts';
import type { Authenticate, SignedIn } from '../http/authentication/authenticate.ts';
import { bearerToken } from '../http/authentication/bearerToken.ts';
import { readIdempotencyKey, withIdempotencyKey } from '../http/endpoints/idempotency.ts';
import { readPlatform } from '../http/endpoints/readPlatform.ts';
import { forbidden, notFound, parseInput, Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { COLLECTIONS, type CollectionName, isCollectionName } from './collections.ts';
import { listPage, readListQuery } from './listQuery.ts';
import { orderDocuments } from './order.ts';
import { toRecord } from './record.ts';
import { loadClassification, loadSubDepartments, notifySubDepartment } from './subDepartments.ts';
import { countUses } from './uses.ts';
import { createDocument, retireDocument, updateDocument } from './write.ts';
import type { Writing } from './writing.ts';

const documentId = storable.regex(
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/,
  'Please use letters, digits, - and _.',
);
const withId = z.looseObject({ id: documentId });

/** The simple-rest dialect of react-admin: bare records, and the total in Content-Range (REF-2). */
export function referenceManagement(services: Services, authenticate: Authenticate): FastifyPluginAsync {
  const { database, now, reference } = services;

  async function getCaller(request: FastifyRequest): Promise<SignedIn> {
    const by = await authenticate(bearerToken(request));
    assertSetUp(by);
    return by;
  }

  async function write<Answer extends Record<string, unknown>>(
    request: FastifyRequest,
    idOf: () => string,
    work: (transaction: Queryable, writing: Writing) => Promise<Answer>,
  ): Promise<Answer> {
    const by = await getCaller(request);
    if (!mayManageReferenceData(by.viewer)) throw forbidden();
    readPlatform(request);
    const collection = getCollection(request);
    const id = idOf();
    const at = now();
    return database.transaction(async (transaction) => {
      // Serialises writers, because documents refer to each other.
      await takeLock(transaction, 'referenceData');
      const writing = { collection, id, by, at, reference: reference.within(transaction), services };
      // Without the id of a new document, which may be random.
      const said = { method: request.method, params: request.params, body: request.body };
      const key = { userId: by.user.id, key: readIdempotencyKey(request), request: said, at };
      return withIdempotencyKey(transaction, key, () => work(transaction, writing));
    });
  }

  return async (app) => {
    app.get('/:collection', { config: { call: 'reference_list' } }, async (request, reply) => {
      await getCaller(request);
      readPlatform(request);
      const collection = getCollection(request);
      const query = readListQuery(request.query);
      const records = (await reference.read(collection)).map(toRecord);
      const { page, contentRange } = listPage(collection, records, query);
      reply.header('content-range', contentRange);
      return page;
    });
    app.get('/:collection/:id', { config: { call: 'reference_one' } }, async (request) => {
      await getCaller(request);
      readPlatform(request);
      const [found] = await reference.read(getCollection(request), [readId(request)]);
      if (!found) throw notFound('document');
      return toRecord(found);
    });
    app.post('/:collection', { config: { call: 'reference_create' } }, (request) =>
      write(
        request,
        () => {
          refuseFixed(getCollection(request), 'added to');
          return parseInput(withId, withOwnId(request.body)).id;
        },
        (transaction, writing) => createDocument(transaction, writing, request.body),
      ),
    );
    app.put('/:collection', { config: { call: 'reference_order' } }, (request) =>
      write(
        request,
        () => 'order',
        (transaction, writing) => orderDocuments(transaction, writing, request.body),
      ),
    );
    app.get('/:collection/:id/uses', { config: { call: 'reference_uses' } }, async (request) => {
      const by = await getCaller(request);
      if (!mayManageReferenceData(by.viewer)) throw forbidden();
      readPlatform(request);
      const [found] = await reference.read(getCollection(request), [readId(request)]);
      if (!found) throw notFound('document');
      return countUses(database, getCollection(request), found, request.query);
    });
    app.get('/:collection/:id/notified', { config: { call: 'reference_notified' } }, async (request) => {
      await getCaller(request);
      readPlatform(request);
      const { id } = await loadClassification(reference, getCollection(request), readId(request));
      return loadSubDepartments(database, id);
    });
    app.put('/:collection/:id/notified', { config: { call: 'reference_notify' } }, (request) =>
      write(
        request,
        () => readId(request),
        (transaction, writing) => notifySubDepartment(transaction, writing, request.body),
      ),
    );
    app.put('/:collection/:id', { config: { call: 'reference_update' } }, (request) =>
      write(
        request,
        () => readId(request),
        (transaction, writing) => updateDocument(transaction, writing, request.body),
      ),
    );
    app.delete('/:collection/:id', { config: { call: 'reference_retire' } }, (request) =>
      write(
        request,
        () => {
          refuseFixed(getCollection(request), 'retired from');
          return readId(request);
        },
        retireDocument,
      ),
    );
  };
}

function getCollection(request: FastifyRequest): CollectionName {
  const { collection } = request.params as { collection: string };
  if (!isCollectionName(collection)) throw notFound('collection');
  return collection;
}

/** @throws Refusal 404 for an invalid id */
function readId(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (!storable.safeParse(id).success) throw notFound('document');
  return id;
}

function withOwnId(body: unknown): unknown {
  const { id, title } = Object(body) as Record<string, unknown>;
  if (id !== undefined || typeof title !== 'string') return body;
  return {
    ...(body as object),
    id: `${slug(title).slice(0, 80) || 'value'}-${randomBytes(4).toString('hex')}`,
  };
}

function refuseFixed(collection: CollectionName, what: string): void {
  const { isFixed, title } = COLLECTIONS[collection];
  if (isFixed) {
    throw new Refusal(409, `Documents can't be ${what} ${title}. Edit the existing ones instead.`);
  }
}
