import type { Config } from '../../config.ts';
import type { Database } from '../connection.ts';
import { openEmbedded } from './openEmbedded.ts';
import { openPostgres } from './openPostgres.ts';

type DatabaseSettings = Pick<Config, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Config, 'databaseConnections'>>;

/** @throws FolderInUse */
export function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { dataDir, databaseUrl, databaseConnections } = settings;
  return databaseUrl ? openPostgres(databaseUrl, databaseConnections) : openEmbedded(dataDir);
}
