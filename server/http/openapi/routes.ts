import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyPluginAsync } from 'fastify';
import { openApiDocument } from './document.ts';

/** All files are local, so the security policy needs no exception. */
export const openApiRoutes: FastifyPluginAsync = async (app) => {
  app.get('/openapi.json', { config: { call: 'openapi' } }, async () => openApiDocument());
  // The plugin requires a document at start; the page loads the real one.
  const empty = { openapi: '3.1.0', info: { title: 'Parks Console', version: '1' }, paths: {} };
  await app.register(swagger, { mode: 'static', specification: { document: empty } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // Without a trailing slash the page uses absolute paths.
    indexPrefix: '/api',
    theme: { title: 'Parks Console API' },
    transformSpecification: openApiDocument,
    transformSpecificationClone: false,
    uiConfig: { docExpansion: 'none', filter: true, tagsSorter: 'alpha', validatorUrl: null },
  });
};
