import type { Config } from '../config.ts';
import { type Database, sqlFailure } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { installation } from '../database/schema.ts';
import { makeFirstAdmin } from '../installation/firstAdmin.ts';
import { hasNoUsers, type Preparation, prepareInstallation } from '../installation/prepareInstallation.ts';
import { CannotStart } from './cannotStart.ts';

const NOBODY =
  'This database has no account yet, so nobody could sign in. Set FIRST_ADMIN_EMAIL and FIRST_ADMIN_PASSWORD, in the ' +
  'environment or in .env, for the first administrator; or DEMO_DATA=true to fill a new database with made-up data.';

const NOT_NEW =
  'DEMO_DATA=true fills new databases only. This one is in use without demonstration data and stays as it is.';

type Options = {
  config: Config;
  database: Database;
  now: () => Date;
  onProgress: (sentence: string) => void;
};

/**
 * Brings the tables up to date, fills a new database, and sees that somebody can sign in. A start that was cut short
 * is made good by the next: what a new database gets is one transaction.
 * @returns what the person who starts the host should know
 * @throws CannotStart where nobody could sign in
 */
export async function prepare({ config, database, now, onProgress }: Options): Promise<string[]> {
  await migrate(database);
  const [made] = await database.select().from(installation);
  const demonstration = made?.demonstration ?? config.demoData ?? database.kind === 'pglite';
  const needsAdmin = !demonstration && (await hasNoUsers(database));
  if (needsAdmin && !config.firstAdmin) throw new CannotStart(NOBODY);
  if (!made) await fill({ database, dataDir: config.dataDir, now, demonstration, onProgress });
  if (needsAdmin && config.firstAdmin) await makeFirstAdmin(database, config.firstAdmin, now);
  return made && config.demoData && !made.demonstration ? [NOT_NEW] : [];
}

/** Of several processes that start on one new PostgreSQL, one fills it; the others wait and then find it filled. */
async function fill(preparation: Preparation): Promise<void> {
  try {
    await prepareInstallation(preparation);
  } catch (error) {
    const uniqueViolation = '23505';
    if (sqlFailure(error)?.code !== uniqueViolation) throw error;
    await prepareInstallation(preparation);
  }
}
