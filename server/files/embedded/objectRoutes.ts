import { createHash, timingSafeEqual } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import { and, eq, notExists, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileObjects, incidentFiles } from '../../database/schema.ts';
import { bearerToken } from '../../http/calls.ts';
import { GoogleRefusal } from '../../http/googleErrors.ts';
import type { CallerOf } from './caller.ts';
import { type FileObject, type Files, findFile } from './objects.ts';
import { BUCKET, contentDisposition, toMetadata } from './wire.ts';

type ObjectRequest = FastifyRequest<{ Params: { '*': string }; Querystring: Record<string, unknown> }>;

/** A file never changes under its path, and what it holds must not act: no script, no request, no frame. */
const DOWNLOAD_HEADERS = {
  'cache-control': 'private, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** Reading and deleting stored files as the Firebase Storage SDK and an `<img>` do it. */
export async function objectRoutes(app: FastifyInstance, files: Files, callerOf: CallerOf): Promise<void> {
  const { database, folder } = files;
  await app.register(fastifyStatic, { serve: false, cacheControl: false, contentType: false });
  const address = `/v0/b/${BUCKET}/o/*`;

  app.get(address, async (request: ObjectRequest, reply) => {
    const file = await readableFile(request);
    if (request.query.alt !== 'media') {
      reply.header('cache-control', 'no-store');
      return toMetadata(file);
    }
    reply.headers({
      ...DOWNLOAD_HEADERS,
      'content-type': file.contentType,
      'content-disposition': contentDisposition(file.path),
    });
    return reply.sendFile(folder.nameOf(file.path), folder.root);
  });

  app.delete(address, async (request: ObjectRequest, reply) => {
    const { id } = await callerOf(request);
    await deleteOwn(request.params['*'], id);
    return reply.code(204).send();
  });

  app.route({
    method: ['PATCH', 'PUT'],
    url: address,
    handler: async (request) => {
      await callerOf(request);
      throw new GoogleRefusal(403, 'A stored file cannot be changed.');
    },
  });

  /** With its token anybody, because an `<img>` sends no other; otherwise any active account. */
  async function readableFile(request: ObjectRequest): Promise<FileObject> {
    const signedIn = bearerToken(request) !== undefined;
    if (signedIn) await callerOf(request);
    const file = await findFile(database, request.params['*']);
    if (!signedIn && !(file && isToken(request.query.token, file))) {
      // Without the token nobody learns whether there is such a file.
      throw new GoogleRefusal(403, 'Permission denied.');
    }
    if (!file) throw notStored();
    return file;
  }

  /**
   * Who uploaded a file takes it back while no incident shows it: then it is evidence.
   * @throws GoogleRefusal 403, 404
   */
  async function deleteOwn(path: string, userId: string): Promise<void> {
    await database.transaction(async (transaction) => {
      // Held before it is asked who shows it: a save that has named it, and is not committed yet, is waited for here.
      const file = await findFile(transaction, path, 'update');
      if (!file) throw notStored();
      if (file.uploadedBy !== userId) {
        throw new GoogleRefusal(403, 'Only the person who uploaded a file can delete it.');
      }
      const shown = transaction
        .select({ one: sql`1` })
        .from(incidentFiles)
        .where(eq(incidentFiles.path, path));
      const deleted = await transaction
        .delete(fileObjects)
        .where(and(eq(fileObjects.path, path), notExists(shown)))
        .returning({ path: fileObjects.path });
      if (deleted.length === 0) throw new GoogleRefusal(403, 'This file belongs to a saved incident.');
      // Before the commit, so that an upload to the same path waits until the bytes are gone.
      await folder.remove(path);
    });
  }
}

const notStored = () => new GoogleRefusal(404, 'There is no such file.');

/** Compared by their hashes, which takes the same time whatever was guessed. */
function isToken(given: unknown, { downloadToken }: FileObject): boolean {
  if (typeof given !== 'string') return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(downloadToken));
}
