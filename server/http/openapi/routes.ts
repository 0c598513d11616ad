import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../database/connection.ts';
import { isDemonstration } from '../../database/isDemonstration.ts';
import { assertSetUp } from '../authentication/accountState.ts';
import type { Authenticate } from '../authentication/authenticate.ts';
import { bearerToken } from '../authentication/bearerToken.ts';
import { endpointPaths } from './endpointPaths.ts';
import { livePaths, referencePaths } from './otherPaths.ts';
import { REFUSAL_SCHEMA, refusalResponses } from './refusals.ts';

type OpenApiDocument = ReturnType<typeof makeDocument>;

let made: OpenApiDocument | undefined;

/** Built on first request, because it is slow and rarely needed. */
function openApiDocument(): OpenApiDocument {
  made ??= makeDocument();
  return made;
}

function makeDocument() {
  const { paths, components } = endpointPaths();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parks Console',
      version: '1',
      description:
        'The calls between the console and its server. Every call carries `platform`; a success says `message: "Success"`, ' +
        'an error has a `message` to show to a person. Days are in Singapore time; instants are ISO 8601 in UTC.',
    },
    servers: [{ url: '/api' }],
    paths: { ...paths, ...livePaths(), ...referencePaths() },
    components: {
      schemas: {
        ...components,
        Refusal: REFUSAL_SCHEMA,
        ReferenceRecord: {
          type: 'object',
          properties: { id: { type: 'string' }, updated_at: { type: 'string', format: 'date-time' } },
          required: ['id'],
        },
      },
      responses: refusalResponses,
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'A repeated request gets the first answer again, or 409 if its content differs.',
          schema: { type: 'string', minLength: 8, maxLength: 200 },
        },
      },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

/**
 * Outside a demonstration the documentation needs a token, because it helps attackers.
 * All files are local, so the security policy needs no exception.
 */
export const openApiRoutes =
  (database: Database, authenticate: Authenticate): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', async (request) => {
      if (!(await isDemonstration(database))) assertSetUp(await authenticate(bearerToken(request)));
    });
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
