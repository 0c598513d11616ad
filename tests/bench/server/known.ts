import { sql } from 'drizzle-orm';
import { demoEmail } from '../../../demo/accounts.ts';
import { type Database, queryRows } from '../../../server/database/connection.ts';
import { getToken } from '../../helpers/calls.ts';
import type { BenchRole } from './http.ts';
import type { Known } from './scenarios.ts';

const ROLES = ['senior_user', 'junior_user', 'super_admin'] as const satisfies BenchRole[];

export async function getTokens(origin: string): Promise<Record<BenchRole, string>> {
  const [senior_user, junior_user, super_admin] = await Promise.all(
    ROLES.map((role) => getToken(origin, demoEmail(role))),
  );
  if (!senior_user || !junior_user || !super_admin) throw new Error('Somebody could not sign in.');
  return { senior_user, junior_user, super_admin };
}

export async function findKnown(database: Database): Promise<Known> {
  const getId = async (role: BenchRole) => {
    const [row] = await queryRows<{ id: string }>(
      database,
      sql`select id from users where email = ${demoEmail(role)}`,
    );
    if (!row) throw new Error(`There is no ${role}.`);
    return row.id;
  };
  const [busiest] = await queryRows<{ id: string }>(
    database,
    sql`select subject_id as id from audit_entries where subject = 'incident' and subject_id::bigint <= 1200
      group by subject_id order by count(*) desc limit 1`,
  );
  return {
    busiestIncident: busiest?.id ?? '1',
    userIds: {
      senior_user: await getId('senior_user'),
      junior_user: await getId('junior_user'),
      super_admin: await getId('super_admin'),
    },
  };
}
