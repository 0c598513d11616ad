import type { ConsoleConfig } from '../../contract/schemas/consoleConfig.ts';
import { isDemonstration } from '../database/isDemonstration.ts';
import type { Services } from '../services.ts';

export async function consoleConfig({
  config,
  database,
  demoAccounts,
  isMailMissing,
  platformSettings,
}: Pick<
  Services,
  'config' | 'database' | 'demoAccounts' | 'isMailMissing' | 'platformSettings'
>): Promise<ConsoleConfig> {
  return {
    apiUrl: config.consoleApiUrl ?? `${config.publicServerUrl ?? ''}/api`,
    serverUrl: config.publicServerUrl,
    ...(await platformSettings()),
    push: config.push,
    mapService: config.mapService,
    mapTiles: config.mapTiles,
    mailMissing: isMailMissing || undefined,
    apps: config.apps,
    demonstration: (await isDemonstration(database)) ? demoAccounts : undefined,
  };
}
