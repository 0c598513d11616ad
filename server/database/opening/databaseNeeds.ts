import type pg from 'pg';

const OLDEST = 15;

type Found = { version: number; encoding: string; has_icu: boolean };

/** @returns what is wrong with the PostgreSQL of this connection, to follow "cannot be opened:" */
export async function findDatabaseProblem(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<Found>(
    `select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding,
      exists (select from pg_collation where collname = 'und-x-icu') as has_icu`,
  );
  const [{ version, encoding, has_icu } = { version: 0, encoding: '', has_icu: false }] = rows;
  if (version < OLDEST) return `it is PostgreSQL ${version}, and this server needs ${OLDEST} or newer`;
  if (encoding !== 'UTF8') {
    return `its encoding is ${encoding}; create it with createdb --template=template0 --encoding=UTF8`;
  }
  return has_icu ? undefined : 'this PostgreSQL was built without ICU; install a usual package of it';
}
