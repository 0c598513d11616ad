import type { ConsoleConfig } from '../../contract/schemas/consoleConfig.ts';
import { isDemonstration } from '../database/isDemonstration.ts';
import { EMBEDDED_PROJECT } from '../platform/embedded/identity/project.ts';
import { offeredProvider } from '../platform/embedded/identity/workAccounts.ts';
import type { Services } from '../services.ts';

export async function consoleConfig({
  config,
  database,
  demoAccounts,
  isMailMissing,
}: Pick<Services, 'config' | 'database' | 'demoAccounts' | 'isMailMissing'>): Promise<ConsoleConfig> {
  const provider = await offeredProvider(database, config);
  const identity = config.firebaseIdentity;
  return {
    apiUrl: config.consoleApiUrl ?? '/api',
    firebase: {
      apiKey: identity?.apiKey ?? 'embedded',
      authDomain: identity ? `${identity.projectId}.firebaseapp.com` : new URL(config.publicUrl).host,
      // For documents and files, which this server has. Signing in needs only the key.
      projectId: EMBEDDED_PROJECT,
      storageBucket: EMBEDDED_PROJECT,
    },
    embedded: true,
    embeddedIdentity: identity && false,
    push: config.push,
    workAccount: provider ? { provider } : undefined,
    mapService: config.mapService,
    mapTiles: config.mapTiles,
    mailMissing: isMailMissing || undefined,
    apps: config.apps,
    demonstration: (await isDemonstration(database)) ? demoAccounts : undefined,
  };
}
