import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyPluginAsync } from 'fastify';
import { openApiDocument } from './document.ts';

/**
 * `/api/openapi.json`, and a page to browse it at `/api/docs`. Page, scripts and styles are the server's own files, so they
 * live under the same policy as the console; nothing is asked of another server.
 */
export const openApiRoutes: FastifyPluginAsync = async (app) => {
  app.get('/openapi.json', { config: { call: 'openapi' } }, async () => openApiDocument());
  // The page's plugin wants a document from the start; it shows ours.
  const empty = { openapi: '3.1.0', info: { title: 'Parks Console', version: '1' }, paths: {} };
  await app.register(swagger, { mode: 'static', specification: { document: empty } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // The page writes whole paths where its address has no slash at the end.
    indexPrefix: '/api',
    theme: { title: 'Calls of Parks Console' },
    transformSpecification: openApiDocument,
    transformSpecificationClone: false,
    uiConfig: { docExpansion: 'none', filter: true, tagsSorter: 'alpha', validatorUrl: null },
  });
};
