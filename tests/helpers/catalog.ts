import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../server/database/connection.ts';

/** Everything that a migration can make, except the order of columns. */
export async function readCatalog(database: Database): Promise<unknown> {
  const ours = sql`namespace = 'public'::regnamespace`;
  return {
    columns: await queryRows(
      database,
      sql`select relname, relpersistence, attname, format_type(atttypid, atttypmod) as type, attnotnull, attidentity,
          attgenerated, pg_get_expr(adbin, adrelid) as value
        from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where rel${ours} and relkind in ('r', 'S') order by relname, attname`,
    ),
    constraints: await queryRows(
      database,
      sql`select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as definition
        from pg_constraint where con${ours} order by 1, 2`,
    ),
    indexes: await queryRows(
      database,
      sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`,
    ),
    functions: await queryRows(
      database,
      sql`select pg_get_functiondef(pg_proc.oid) as definition from pg_proc
        left join pg_depend on objid = pg_proc.oid and deptype = 'e'
        where pro${ours} and prokind = 'f' and objid is null order by 1`,
    ),
    triggers: await queryRows(
      database,
      sql`select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal order by 1`,
    ),
  };
}
