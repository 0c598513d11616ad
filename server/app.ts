import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { handOver } from './accounts/handover/handOver.ts';
import { readHeldWork } from './accounts/handover/heldWork.ts';
import { accountHandlers } from './accounts/routes.ts';
import { lockIfLimitReached } from './accounts/signIn/checkAttempt.ts';
import { limitPublicCalls } from './accounts/signIn/limits.ts';
import { signInHandlers } from './accounts/signIn/routes.ts';
import { auditExplorerHandlers } from './audit/explorer/routes.ts';
import type { Config } from './config.ts';
import { serveConsole } from './console/serveConsole.ts';
import type { Database } from './database/connection.ts';
import { isDemonstration } from './database/isDemonstration.ts';
import { consoleEvents } from './events/consoleEvents.ts';
import { createPresence } from './events/presence.ts';
import { geocodingHandlers } from './geocoding/routes.ts';
import { acceptedTokens, tokenOwners } from './http/authentication/acceptedTokens.ts';
import { authenticator } from './http/authentication/authenticate.ts';
import { refuseDeepBodies } from './http/deepBodies.ts';
import { registerCalls } from './http/endpoints/endpointRoutes.ts';
import { answerError } from './http/errors.ts';
import { openApiRoutes } from './http/openapi/routes.ts';
import { keepPersonal, securityHeaders } from './http/securityHeaders.ts';
import { completeAction } from './incidents/actions/completeAction.ts';
import { listMyActions } from './incidents/actions/listMyActions.ts';
import { dashboardHandlers } from './incidents/dashboard/routes.ts';
import { incidentHandlers } from './incidents/routes.ts';
import { mailSender } from './messages/mail.ts';
import { pushSender } from './messages/push.ts';
import { forgettingDevices } from './messages/sessionDevices.ts';
import { smsSender } from './messages/sms.ts';
import { liveRoutes } from './notifications/live/routes.ts';
import { notifyOfChange } from './notifications/notifyOfChange.ts';
import { notificationHandlers } from './notifications/routes.ts';
import { BUILD } from './operations/build.ts';
import { type DiskSpace, refuseSavesWhenFull } from './operations/diskSpace.ts';
import { LIMITS, type Limits, serverTimeouts } from './operations/limits.ts';
import { type LogStream, loggerOptions } from './operations/logging.ts';
import { registerOperations } from './operations/operate.ts';
import { readRequestId } from './operations/requestIds.ts';
import { MAIL_MISSING } from './operations/settings/inspectSettings.ts';
import { openReference } from './platform/adapters/documents.ts';
import { openIdentity } from './platform/adapters/identity.ts';
import { documentRoutes } from './platform/embedded/documents/routes.ts';
import { embeddedFiles } from './platform/embedded/files/index.ts';
import type { PasswordCost } from './platform/embedded/identity/index.ts';
import { outboxPage } from './platform/embedded/outbox/outboxPage.ts';
import { createQuotas } from './quotas/createQuotas.ts';
import { referenceManagement } from './reference/routes.ts';
import type { Services } from './services.ts';
import { settingsHandlers } from './settings/settings.ts';

/** Maximum JSON body in bytes; a full incident has about 20 kB. Files use the file service. */
const BODY_LIMIT = 1024 * 1024;

/**
 * Brotli's default quality takes a hundred times as long. No answer combines a secret with foreign text, so
 * its size leaks nothing.
 */
const COMPRESSION: FastifyCompressOptions = {
  // Bytes; smaller answers fit into one packet anyway.
  threshold: 1024,
  encodings: ['br', 'gzip', 'identity'],
  // Bytes; above the reference data. Larger answers are streamed.
  syncThreshold: 256 * 1024,
  brotliOptions: {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 3,
      // 256 kB. Most answers are smaller, and the default of 4 MB is allocated for each of them.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  },
  zlibOptions: { level: 6 },
  // `registerOperations` refuses compressed bodies.
  globalDecompression: false,
};

export type AppOptions = {
  config: Config;
  database: Database;
  now?: () => Date;
  consoleDir?: string | undefined;
  demoAccounts?: Services['demoAccounts'];
  limits?: Partial<Limits>;
  logStream?: LogStream;
  passwordCost?: PasswordCost | undefined;
  /** Whether the stored files can be reached; by default they always can. */
  isFolderThere?: (() => Promise<boolean>) | undefined;
  diskSpace?: DiskSpace | undefined;
};

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}

export type App = FastifyInstance;

export async function buildApp({
  config,
  database,
  now = () => new Date(),
  consoleDir,
  demoAccounts,
  limits: otherLimits,
  logStream,
  passwordCost,
  isFolderThere = async () => true,
  diskSpace,
}: AppOptions): Promise<App> {
  const limits = { ...LIMITS, ...otherLimits };
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    logger: loggerOptions(config, logStream),
    genReqId: readRequestId,
    // Trust only the nearest proxies: clients can forge entries further left in X-Forwarded-For.
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    ...serverTimeouts(limits),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 2048 },
  });
  app.setErrorHandler(answerError);
  await app.register(helmet, securityHeaders(config));
  const { personOf, remember } = acceptedTokens();
  const events = await consoleEvents(database);
  const identity = await openIdentity({
    ...{ config, database, events, now },
    choosableAccounts: demoAccounts?.accounts,
    passwordCost,
    countSignIn: (outcome) => counters.countSignIn(outcome),
  });
  const identify = tokenOwners(identity.admin);
  const isMailMissing = !config.mail && !(await isDemonstration(database));
  const counters = await registerOperations(app, {
    ...{ config, database, limits, personOf, identify, isFolderThere },
    warnings: isMailMissing ? [MAIL_MISSING] : [],
  });
  if (diskSpace) refuseSavesWhenFull(app, diskSpace);

  const authenticate = remember(authenticator(database, identity.admin, now));
  const quotas = createQuotas(config.quotaFactor);
  const files = embeddedFiles({
    ...{ database, now, quotas, authenticate, isFolderThere },
    settings: config,
    publicUrl: config.publicServerUrl ?? (config.isPublicUrlSet ? config.publicUrl : undefined),
    isConsoleElsewhere: config.publicServerUrl !== undefined,
  });
  const presence = createPresence(events, now);
  app.addHook('onClose', async () => presence.stop());
  const services: Services = {
    config,
    database,
    identity: forgettingDevices(identity.admin, database),
    files: files.store,
    reference: await openReference({ config, database, now, events }),
    events,
    presence,
    quotas,
    senders: {
      mail: config.mail && mailSender(config.mail, config.publicUrl),
      sms: config.sms && smsSender(config.sms),
      push: config.firebaseServiceAccount ? pushSender(config.firebaseServiceAccount) : undefined,
    },
    isMailMissing,
    platformSettings: identity.consoleSettings,
    countNotSent: counters.countNotSent,
    countJob: counters.countJob,
    demoAccounts,
    now,
  };

  app.decorate('services', services);

  app.get('/healthz', { config: { call: 'healthz' } }, async () => ({ status: 'ok', ...BUILD }));
  if (identity.routes) await app.register(identity.routes);
  await app.register(files.routes);
  if (!config.firestore)
    await app.register(async (documents) => {
      await documents.register(compress, COMPRESSION);
      await documents.register(documentRoutes({ database, now, authenticate }));
    });
  await app.register(outboxPage, services);
  await app.register(
    async (api) => {
      await api.register(compress, COMPRESSION);
      keepPersonal(api);
      refuseDeepBodies(api);
      limitPublicCalls(api, services);
      registerCalls(api, services, authenticate, {
        ...accountHandlers(lockIfLimitReached, handOver),
        ...settingsHandlers,
        ...signInHandlers,
        ...incidentHandlers(notifyOfChange),
        get_my_actions: listMyActions,
        complete_action: completeAction,
        get_held_work: readHeldWork,
        ...notificationHandlers,
        ...dashboardHandlers,
        ...geocodingHandlers(services),
        ...auditExplorerHandlers,
      });
      await api.register(liveRoutes(services, authenticate));
      await api.register(referenceManagement(services, authenticate), { prefix: '/reference' });
      await api.register(openApiRoutes(database, authenticate));
      api.setNotFoundHandler((_request, reply) => {
        reply.code(404).send({ message: 'There is no such call.' });
      });
    },
    { prefix: '/api' },
  );
  if (consoleDir) await app.register(serveConsole, { consoleDir, services });
  return app;
}
