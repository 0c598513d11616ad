import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_TIME } from '../../contract/pageTime.ts';
import { getErrorReason } from '../config/cannotStart.ts';
import { RELEASES_FOLDER } from '../config.ts';
import { isRead } from '../http/callNames.ts';
import type { Services } from '../services.ts';
import { CACHE } from './cacheControl.ts';
import { consoleConfig } from './consoleConfig.ts';
import { consolePages } from './consolePage.ts';
import { consoleReleases } from './releases.ts';

type Options = { consoleDir: string; services: Services };

/** Serves the built console. Unknown paths return index.html, so that users can paste any console address (SHELL-1). */
export const serveConsole: FastifyPluginAsync<Options> = async (app, { consoleDir, services }) => {
  const { dataDir } = services.config;
  const releases = consoleReleases({ consoleDir, dataDir, shared: services.files.releases });
  const hashed = [join(consoleDir, 'assets', sep), join(dataDir, RELEASES_FOLDER, sep)];
  await app.register(fastifyStatic, {
    root: consoleDir,
    preCompressed: true,
    cacheControl: false,
    wildcard: false,
    index: false,
    globIgnore: ['**/index.html*', '**/preloads.json*'],
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        hashed.some((folder) => path.startsWith(folder)) ? CACHE.forever : CACHE.askEachTime,
      );
    },
  });
  // The files of the current release have routes of their own.
  app.get('/assets/:file', async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
    const { file } = request.params;
    const folder = await releases.find(file);
    return folder ? reply.sendFile(file, folder) : sendNothing(reply);
  });
  // Before it listens: another server may be asked for the files of its pages at once.
  app.addHook('onReady', () =>
    releases
      .keep()
      .catch((error: unknown) =>
        app.log.warn(
          { problem: getErrorReason(error) },
          'the files of this release cannot be kept for the next one',
        ),
      ),
  );
  const getPage = consolePages(consoleDir, services);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/'] = request.url.split('?');
    const html = await getPage(path);
    const time = `${PAGE_TIME};dur=${services.now().getTime()}`;
    reply.header('cache-control', CACHE.page).header('server-timing', time);
    // About 2 kB, which fits into the first packets uncompressed.
    return reply.type('text/html; charset=utf-8').send(html);
  };
  app.get('/config.json', { config: { call: 'config.json' } }, async (_request, reply) => {
    reply.header('cache-control', CACHE.askEachTime);
    return consoleConfig(services);
  });
  app.get('/', sendPage);
  app.setNotFoundHandler((request, reply) => {
    const isPage = isRead(request) && (request.headers.accept ?? '').includes('text/html');
    if (!isPage) return sendNothing(reply);
    return sendPage(request, reply);
  });
};

const sendNothing = (reply: FastifyReply) => reply.code(404).send({ message: 'There is nothing here.' });
