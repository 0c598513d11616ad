import { eq } from 'drizzle-orm';
import { ROLE_TITLES, ROLES } from '../../contract/permissions.ts';
import type { ConsoleConfig } from '../../contract/schemas/consoleConfig.ts';
import type { Config } from '../config.ts';
import type { Queryable } from '../database/connection.ts';
import { installation } from '../database/schema.ts';
import { DEMO_PASSWORD, demoEmail } from '../demo/accounts.ts';
import { EMBEDDED_PROJECT } from '../identity/embedded/project.ts';
import { standInProvider } from '../identity/embedded/workAccounts.ts';

/** What `/config.json` tells the console: where the services are, and in demonstration mode the accounts to try it with. */
export async function consoleConfig(config: Config, database: Queryable): Promise<ConsoleConfig> {
  const [made] = await database.select().from(installation).where(eq(installation.id, 1));
  const provider = await standInProvider(database, config.workAccountProvider);
  return {
    apiUrl: '/api',
    firebase: {
      apiKey: 'embedded',
      authDomain: new URL(config.publicUrl).host,
      projectId: EMBEDDED_PROJECT,
      storageBucket: EMBEDDED_PROJECT,
    },
    embedded: true,
    push: config.push,
    workAccount: provider ? { provider } : undefined,
    mapTiles: config.mapTiles,
    demonstration: made?.demonstration
      ? {
          accounts: ROLES.map((role) => ({ title: ROLE_TITLES[role], email: demoEmail(role) })),
          password: DEMO_PASSWORD,
        }
      : undefined,
  };
}
