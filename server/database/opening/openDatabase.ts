import type { Database } from '../connection.ts';
import { openEmbedded } from './openEmbedded.ts';
import { openPostgres } from './openPostgres.ts';

type DatabaseSettings = { dataDir: string; databaseUrl?: string | undefined };

/** @throws FolderInUse */
export function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return settings.databaseUrl ? openPostgres(settings.databaseUrl) : openEmbedded(settings.dataDir);
}
