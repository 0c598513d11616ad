import type { FastifyPluginAsync } from 'fastify';
import type { Authenticate } from '../../../http/authentication/authenticate.ts';
import { answerGoogleError, GoogleRefusal } from '../../../http/googleErrors.ts';
import type { Quotas } from '../../../quotas/createQuotas.ts';
import type { FileStore } from '../../files.ts';
import { identifyCaller } from './caller.ts';
import { cookieRoutes } from './cookieRoutes.ts';
import { objectRoutes } from './objectRoutes.ts';
import type { Files } from './objects.ts';
import { openStorage, type StorageSettings } from './openStorage.ts';
import { fileStore } from './store.ts';
import { uploadQuotas } from './uploadQuotas.ts';
import { type UploadOptions, uploadRoutes } from './uploadRoutes.ts';

type Options = Pick<Files, 'database' | 'now' | 'isConsoleElsewhere'> & {
  settings: StorageSettings;
  quotas: Quotas;
  authenticate: Authenticate;
  isFolderThere?: (() => Promise<boolean>) | undefined;
  publicUrl?: string | undefined;
};

export function embeddedFiles({
  database,
  settings,
  now,
  quotas,
  authenticate,
  isFolderThere,
  publicUrl,
  isConsoleElsewhere,
}: Options): {
  store: FileStore;
  routes: FastifyPluginAsync;
} {
  const files = { database, storage: openStorage(settings, isFolderThere), now, isConsoleElsewhere };
  const uploads = { quotas: uploadQuotas(files, quotas), publicUrl };
  return { store: fileStore(files), routes: fileRoutes(files, authenticate, uploads) };
}

function fileRoutes(files: Files, authenticate: Authenticate, uploads: UploadOptions): FastifyPluginAsync {
  return async (app) => {
    const callerOf = identifyCaller(authenticate);
    app.setErrorHandler(answerGoogleError);
    // Bodies are streamed, never held in memory.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    uploadRoutes(app, files, callerOf, uploads);
    objectRoutes(app, files, authenticate);
    if (files.isConsoleElsewhere) {
      cookieRoutes(app, callerOf, uploads.publicUrl?.startsWith('https:') ?? false);
    }
    app.all('/v0/b/*', async (request) => {
      await callerOf(request);
      throw new GoogleRefusal(403, 'Files can only be stored, read and deleted here.');
    });
  };
}
