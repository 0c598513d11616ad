import { type Config, readConfig } from '../../config.ts';
import { openRows } from '../startup/openStore.ts';
import { makePrivate } from '../startup/privateFolder.ts';
import { type Command, parseArguments, requireEmbedded, requireTables, WrongUsage } from './command.ts';
import { getReportOfRunningServer } from './outboxInServer.ts';
import { getOutboxReport } from './outboxReport.ts';

const USAGE = 'npm run outbox';

/** `npm run outbox`. A running server may hold the data folder; then it makes the list. */
export async function listOutbox({ env, args, print }: Command): Promise<boolean> {
  const { positionals } = parseArguments(args, {}, USAGE);
  if (positionals.length > 0) throw new WrongUsage(USAGE);
  const config = readConfig(env);
  for (const line of (await askRunningServer(config)) ?? (await readDatabase(config))) print(line);
  return true;
}

async function askRunningServer(config: Config): Promise<string[] | undefined> {
  if (config.databaseUrl) return undefined;
  requireEmbedded(config);
  makePrivate(config.dataDir);
  return getReportOfRunningServer(config.dataDir);
}

async function readDatabase(config: Config): Promise<string[]> {
  const database = await openRows(config);
  try {
    await requireTables(database);
    return await getOutboxReport(database);
  } finally {
    await database.close();
  }
}
