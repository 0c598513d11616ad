import { join } from 'node:path';
import { makeDemonstration } from '../../demo/makeDemonstration.ts';
import { CannotStart } from '../../server/config/cannotStart.ts';
import { readConfig, WrongSettings } from '../../server/config.ts';
import { users } from '../../server/database/schema.ts';
import { openStore } from '../../server/operations/startup/openStore.ts';
import { prepare } from '../../server/operations/startup/prepare.ts';
import { DIST } from './builtServer.ts';
import type { TestStore } from './databaseTemplate.ts';

const EMPTY_DATABASE_DIR = join(DIST, 'emptyDatabase');

/**
 * What a start does before the server listens, in this process.
 * @returns the emails of the accounts
 */
export async function startUp(
  { dataDir, databaseUrl = '' }: TestStore,
  settings: Record<string, string> = {},
): Promise<string[]> {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...settings });
  const database = await openStore(config, EMPTY_DATABASE_DIR);
  try {
    const { folder } = await prepare({
      config,
      database,
      now: () => new Date(),
      makeDemonstration,
      onProgress: () => undefined,
    });
    await folder?.leave();
    return (await database.select({ email: users.email }).from(users)).map(({ email }) => email);
  } finally {
    await database.close();
  }
}

/** The sentence that the server prints before it exits with 1. `start.test.ts` proves that it prints and exits. */
export async function getStartRefusal(store: TestStore, settings: Record<string, string>): Promise<string> {
  const refused = await startUp(store, settings).then(
    (accounts) => new Error(`It starts, with ${accounts.length} accounts.`),
    (error: unknown) => error,
  );
  if (refused instanceof CannotStart || refused instanceof WrongSettings) return refused.message;
  throw refused;
}
