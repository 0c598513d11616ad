import type { FastifyPluginAsync } from 'fastify';
import type { Authenticate } from '../../../http/authentication/authenticate.ts';
import { answerGoogleError, GoogleRefusal } from '../../../http/googleErrors.ts';
import type { Quotas } from '../../../quotas/createQuotas.ts';
import type { FileStore } from '../../files.ts';
import { identifyCaller } from './caller.ts';
import { fileFolder } from './fileFolder.ts';
import { objectRoutes } from './objectRoutes.ts';
import type { Files } from './objects.ts';
import { fileStore } from './store.ts';
import { type UploadQuotas, uploadQuotas } from './uploadQuotas.ts';
import { uploadRoutes } from './uploadRoutes.ts';

type Options = Pick<Files, 'database' | 'now'> & {
  dataDir: string;
  quotas: Quotas;
  authenticate: Authenticate;
};

export function embeddedFiles({ database, dataDir, now, quotas, authenticate }: Options): {
  store: FileStore;
  routes: FastifyPluginAsync;
} {
  const files = { database, folder: fileFolder(dataDir), now };
  return { store: fileStore(files), routes: fileRoutes(files, uploadQuotas(files, quotas), authenticate) };
}

function fileRoutes(files: Files, quotas: UploadQuotas, authenticate: Authenticate): FastifyPluginAsync {
  return async (app) => {
    const callerOf = identifyCaller(authenticate);
    app.setErrorHandler(answerGoogleError);
    // Bodies are streamed, never held in memory.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    uploadRoutes(app, files, quotas, callerOf);
    objectRoutes(app, files, authenticate);
    app.all('/v0/b/*', async (request) => {
      await callerOf(request);
      throw new GoogleRefusal(403, 'Files can only be stored, read and deleted here.');
    });
  };
}
