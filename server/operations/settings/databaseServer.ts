import pg from 'pg';
import type { Config } from '../../config.ts';
import { unopenableText } from '../startup/openStore.ts';
import { error, type Finding } from './finding.ts';

/** Milliseconds. */
const CONNECT_TIME = 5000;

/** Connects without changing anything. A start opens the database itself, so only the command uses this. */
export async function inspectDatabaseServer({
  databaseUrl,
}: Pick<Config, 'databaseUrl'>): Promise<Finding[]> {
  if (!databaseUrl) return [];
  let client: pg.Client | undefined;
  try {
    // The constructor reads the certificates that the address names.
    client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIME });
    // A connection that breaks afterwards must not crash the process.
    client.on('error', () => undefined);
    await client.connect();
    return [];
  } catch (failure) {
    return [error(unopenableText(databaseUrl, failure))];
  } finally {
    await client?.end().catch(() => undefined);
  }
}
