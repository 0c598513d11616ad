import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { getErrorReason } from '../../config/cannotStart.ts';
import { isDatabaseAway, type Queryable, queryRows } from '../../database/connection.ts';
import * as schema from '../../database/schema.ts';

type Options = {
  onProblem: (sentence: string) => void;
  onProgress: (sentence: string) => void;
};

/** Reads every value of every table, and looks for rows that others refer to. @returns the number of rows */
export async function verifyRows(database: Queryable, { onProblem, onProgress }: Options): Promise<number> {
  let rows = 0;
  for (const table of Object.values(schema).filter((one) => is(one, PgTable))) {
    const name = getTableName(table as PgTable);
    onProgress(`Reading the table ${name} …`);
    try {
      rows += await countReadable(database, name);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      onProblem(`The table ${name} cannot be read completely: ${getErrorReason(error)}.`);
    }
  }
  const lost = [
    ...(await findLost(database, 'incident', 'incidents')),
    ...(await findLost(database, 'user', 'users')),
    ...(await findLostFiles(database)),
  ];
  lost.forEach(onProblem);
  return rows;
}

/** The text of a row needs each of its values, also those that are stored outside the row. */
async function countReadable(database: Queryable, name: string): Promise<number> {
  const [row] = await queryRows<{ rows: number }>(
    database,
    sql`select count(read::text)::float8 as rows from ${sql.identifier(name)} as read`,
  );
  return row?.rows ?? 0;
}

/** Incidents and accounts are never deleted from their tables. */
async function findLost(
  database: Queryable,
  subject: 'incident' | 'user',
  table: 'incidents' | 'users',
): Promise<string[]> {
  const found = await queryRows<{ id: string }>(
    database,
    sql`select distinct subject_id as id from audit_entries where subject = ${subject} and not exists (
      select from ${sql.identifier(table)} as kept where kept.id::text = subject_id) order by id`,
  );
  return found.map(
    ({ id }) => `The ${subject} ${id} has audit entries, but no row in ${table}: it was removed.`,
  );
}

async function findLostFiles(database: Queryable): Promise<string[]> {
  const found = await queryRows<{ path: string; incident: string }>(
    database,
    sql`select path, incident_id::text as incident from incident_files as shown where not exists (
      select from file_objects as stored where stored.path = shown.path) order by incident_id, path`,
  );
  return found.map(
    ({ path, incident }) => `Incident ${incident} shows the file ${path}, which has no row in file_objects.`,
  );
}
