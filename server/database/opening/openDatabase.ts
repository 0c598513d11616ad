import type { Config } from '../../config.ts';
import type { Database } from '../connection.ts';
import { openEmbedded } from './openEmbedded.ts';
import { openPostgres } from './openPostgres.ts';

type DatabaseSettings = Pick<Config, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Config, 'databaseConnections'>> & {
    /** The build's folder with an archive of a new database, which makes the first start of an embedded one faster. */
    emptyDatabaseDir?: string;
  };

/** @throws FolderInUse */
export function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { dataDir, databaseUrl, databaseConnections, emptyDatabaseDir } = settings;
  return databaseUrl
    ? openPostgres(databaseUrl, databaseConnections)
    : openEmbedded(dataDir, emptyDatabaseDir);
}
