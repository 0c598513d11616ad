import type { FastifyPluginAsync } from 'fastify';
import type { Authenticate } from '../../authentication/authenticate.ts';
import { answerGoogleError, GoogleRefusal } from '../../http/googleErrors.ts';
import { callerBy } from './caller.ts';
import { objectRoutes } from './objectRoutes.ts';
import type { Files } from './objects.ts';
import { uploadRoutes } from './uploadRoutes.ts';

/** The part of Firebase Storage that its SDK speaks: uploads, downloads, metadata, deletion. */
export function fileRoutes(files: Files, authenticate: Authenticate): FastifyPluginAsync {
  return async (app) => {
    const callerOf = callerBy(authenticate);
    app.setErrorHandler(answerGoogleError);
    // Bodies are files: they are handed on as they come, never held in memory.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    uploadRoutes(app, files, callerOf);
    objectRoutes(app, files, authenticate);
    // Lists of files, and other buckets.
    app.all('/v0/b/*', async (request) => {
      await callerOf(request);
      throw new GoogleRefusal(403, 'Files can be stored, read and deleted here, nothing else.');
    });
  };
}
