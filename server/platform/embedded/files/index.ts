import type { FastifyPluginAsync } from 'fastify';
import type { Queryable } from '../../../database/connection.ts';
import type { Authenticate } from '../../../http/authentication/authenticate.ts';
import { answerGoogleError, GoogleRefusal } from '../../../http/googleErrors.ts';
import type { FileStore } from '../../files.ts';
import { identifyCaller } from './caller.ts';
import { fileFolder } from './fileFolder.ts';
import { objectRoutes } from './objectRoutes.ts';
import type { Files } from './objects.ts';
import { fileStore } from './store.ts';
import { uploadRoutes } from './uploadRoutes.ts';

type Options = { database: Queryable; dataDir: string; now: () => Date; authenticate: Authenticate };

export function embeddedFiles({ database, dataDir, now, authenticate }: Options): {
  store: FileStore;
  routes: FastifyPluginAsync;
} {
  const files = { database, folder: fileFolder(dataDir), now };
  return { store: fileStore(files), routes: fileRoutes(files, authenticate) };
}

function fileRoutes(files: Files, authenticate: Authenticate): FastifyPluginAsync {
  return async (app) => {
    const callerOf = identifyCaller(authenticate);
    app.setErrorHandler(answerGoogleError);
    // Bodies are streamed, never held in memory.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    uploadRoutes(app, files, callerOf);
    objectRoutes(app, files, authenticate);
    app.all('/v0/b/*', async (request) => {
      await callerOf(request);
      throw new GoogleRefusal(403, 'Files can only be stored, read and deleted here.');
    });
  };
}
