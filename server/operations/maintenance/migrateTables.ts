import { readEnvFileNames } from '../../config/envFile.ts';
import { readConfig } from '../../config.ts';
import { migrate } from '../../database/migrate.ts';
import { openPostgres } from '../startup/openStore.ts';
import { type Command, parseArguments, Refused, WrongUsage } from './command.ts';

const USAGE = 'npm run migrate';

const EMBEDDED =
  'DATABASE_URL is not set. Only PostgreSQL needs this command; every start upgrades the embedded database.';

/** `npm run migrate`: creates or upgrades the tables of PostgreSQL, so that a role that may not do it can serve. */
export async function migrateTables({ env, args, print }: Command): Promise<boolean> {
  const { positionals } = parseArguments(args, {}, USAGE);
  if (positionals.length > 0) throw new WrongUsage(USAGE);
  const config = readConfig(env, readEnvFileNames());
  if (!config.databaseUrl) throw new Refused(EMBEDDED);
  const database = await openPostgres(config, config.databaseUrl);
  try {
    const applied = await migrate(database);
    print(applied === 0 ? 'The tables are up to date.' : `Migrations applied: ${applied}.`);
  } finally {
    await database.close();
  }
  return true;
}
