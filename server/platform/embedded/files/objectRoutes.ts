import { and, eq, notExists, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { THUMBNAIL_PARAMETER } from '../../../../contract/incidents/media.ts';
import { fileObjects, incidentFiles } from '../../../database/schema.ts';
import type { Authenticate } from '../../../http/authentication/authenticate.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import { mayReadFile } from '../../../incidents/fileReach.ts';
import { denied, identifyCaller, identifyReader } from './caller.ts';
import { download, sendPlaceholder } from './download.ts';
import { type Files, findFile } from './objects.ts';
import { thumbnailer } from './thumbnails.ts';
import { BUCKET, toMetadata } from './wire.ts';

type ObjectRequest = FastifyRequest<{ Params: { '*': string }; Querystring: Record<string, unknown> }>;

/** The download token in addresses grants no access, because addresses are shared; the SDK only requires one. */
export function objectRoutes(app: FastifyInstance, files: Files, authenticate: Authenticate): void {
  const { database, storage } = files;
  const findThumbnail = thumbnailer(storage);
  const [callerOf, readerOf] = [identifyCaller(authenticate), identifyReader(authenticate)];
  const address = `/v0/b/${BUCKET}/o/*`;

  app.get(address, async (request: ObjectRequest, reply) => {
    const by = await readerOf(request);
    const file = await findFile(database, request.params['*']);
    if (!file || !(await mayReadFile(database, by, file))) throw denied();
    if (request.query.alt === 'media') {
      if (request.query[THUMBNAIL_PARAMETER] !== 'true') return download(files, file, request, reply);
      const thumbnail = await findThumbnail(file);
      return thumbnail ? download(files, file, request, reply, thumbnail) : sendPlaceholder(files, reply);
    }
    reply.header('cache-control', 'no-store');
    return toMetadata(file);
  });

  app.delete(address, async (request: ObjectRequest, reply) => {
    const { user } = await callerOf(request);
    await deleteOwn(request.params['*'], user.id);
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

  /** Files that an incident shows are evidence and stay. @throws GoogleRefusal 403 */
  async function deleteOwn(path: string, userId: string): Promise<void> {
    await database.transaction(async (transaction) => {
      // Lock the file before checking its use, to wait for uncommitted saves that refer to it.
      const file = await findFile(transaction, path, 'update');
      if (file?.uploadedBy !== userId) throw denied();
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
      await storage.remove(path);
    });
  }
}
