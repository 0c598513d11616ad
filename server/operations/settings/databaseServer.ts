import pg from 'pg';
import type { Config } from '../../config.ts';
import { MAY_NOT_CHANGE } from '../../database/migrate.ts';
import { findDatabaseProblem } from '../../database/opening/databaseNeeds.ts';
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
    const problem = await findDatabaseProblem(client);
    if (problem) throw new Error(problem);
    return (await mayMakeTables(client)) ? [] : [error(MAY_NOT_CHANGE)];
  } catch (failure) {
    return [error(unopenableText(databaseUrl, failure))];
  } finally {
    await client?.end().catch(() => undefined);
  }
}

/** True also if they are there: a start says whether an upgrade is pending. */
async function mayMakeTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select to_regclass('public.users') is not null or (has_schema_privilege('public', 'create')
      and (has_database_privilege(current_database(), 'create')
        or exists (select from pg_extension where extname = 'pg_trgm'))) as may`,
  );
  return rows[0]?.may === true;
}
