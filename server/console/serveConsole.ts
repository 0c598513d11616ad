import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../services.ts';
import { consoleConfig } from './consoleConfig.ts';

type Options = { consoleDir: string; services: Services };

const FOREVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';

/** The built console on the host's own port. Every path that is no file is the console's own: SHELL-1 lets people paste any. */
export const serveConsole: FastifyPluginAsync<Options> = async (app, { consoleDir, services }) => {
  // What is in here carries a hash of its content in its name.
  const hashed = join(consoleDir, 'assets', sep);
  await app.register(fastifyStatic, {
    root: consoleDir,
    preCompressed: true,
    cacheControl: false,
    wildcard: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(hashed) ? FOREVER : ASK_EACH_TIME);
    },
  });
  app.get('/config.json', { config: { call: 'config.json' } }, async (_request, reply) => {
    reply.header('cache-control', ASK_EACH_TIME);
    return consoleConfig(services);
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!isPage) return reply.code(404).send({ message: 'There is nothing here.' });
    return reply.sendFile('index.html');
  });
};
