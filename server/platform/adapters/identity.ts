import type { FastifyPluginAsync } from 'fastify';
import { getAuthDomain } from '../../config/firebase.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/connection.ts';
import type { ConsoleEvents } from '../../events/consoleEvents.ts';
import type { Services } from '../../services.ts';
import { type EmbeddedOptions, embeddedAccounts, embeddedIdentity } from '../embedded/identity/index.ts';
import { EMBEDDED_PROJECT } from '../embedded/identity/project.ts';
import { firebaseIdentity } from '../firebase/identity/index.ts';
import type { IdentityAdmin } from '../identity.ts';

type Options = Omit<EmbeddedOptions, 'config' | 'dataDir' | 'keysSecret' | 'database'> & {
  config: Config;
  database: Database;
  events: ConsoleEvents;
};

/** The identity service that the settings choose. Only the embedded one has routes. */
export async function openIdentity({ events, ...options }: Options): Promise<{
  admin: IdentityAdmin;
  routes?: FastifyPluginAsync;
  consoleSettings: Services['platformSettings'];
}> {
  const { config, database, now } = options;
  const { dataDir, keysSecret, publicUrl, firebaseIdentity: project } = config;
  const { workAccountProvider: provider, workAccountTenant: tenant } = config;
  if (!project) return embeddedIdentity({ ...options, dataDir, keysSecret });
  return {
    admin: await firebaseIdentity({ project, database, publicUrl, now, events }),
    consoleSettings: async () => ({
      firebase: {
        apiKey: project.apiKey,
        authDomain: getAuthDomain(project),
        // For documents and files. Signing in needs only the key.
        projectId: config.firestore?.projectId ?? EMBEDDED_PROJECT,
        storageBucket: EMBEDDED_PROJECT,
      },
      embedded: true,
      embeddedIdentity: false,
      embeddedDocuments: config.firestore ? false : undefined,
      workAccount: provider === undefined ? undefined : { provider, tenant },
    }),
  };
}

/** For commands and for preparing the start, which change accounts and read no tokens. */
export async function openAccounts(
  { publicUrl, firebaseIdentity: project }: Pick<Config, 'publicUrl' | 'firebaseIdentity'>,
  database: Database,
  now: () => Date,
): Promise<IdentityAdmin> {
  return project ? firebaseIdentity({ project, database, publicUrl, now }) : embeddedAccounts(database, now);
}
