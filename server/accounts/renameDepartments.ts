import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { userChanges } from '../../contract/audit/userChanges.ts';
import { type Actor, writeAudits } from '../audit/auditTrail.ts';
import type { Queryable } from '../database/connection.ts';
import { users } from '../database/schema.ts';
import type { UserRow } from '../http/authentication/accountState.ts';
import { toUser } from './userRow.ts';

export type DepartmentNames = {
  before: string;
  after: string;
  subDepartments: ReadonlyMap<string, string>;
};

/** Locks the accounts; deleted ones keep the old name (REF-2). */
export function lockNamedAccounts(
  transaction: Queryable,
  { before, after, subDepartments }: DepartmentNames,
): Promise<UserRow[]> {
  const named = inArray(users.subDepartment, [...subDepartments.keys()]);
  return transaction
    .select()
    .from(users)
    .where(and(eq(users.department, before), isNull(users.deletedAt), before === after ? named : undefined))
    .orderBy(asc(users.id))
    .for('update');
}

/** The caller holds the audit chains. */
export async function renameInAccounts(
  transaction: Queryable,
  locked: readonly UserRow[],
  { after: department, subDepartments }: DepartmentNames,
  { by, at }: { by: Actor; at: Date },
): Promise<void> {
  const renamed = locked.map((before) => ({
    before,
    after: {
      ...before,
      department,
      subDepartment: subDepartments.get(before.subDepartment) ?? before.subDepartment,
    },
  }));
  for (const subDepartment of new Set(renamed.map(({ after }) => after.subDepartment))) {
    const of = renamed.filter(({ after }) => after.subDepartment === subDepartment);
    const ids = JSON.stringify(of.map(({ before }) => before.id));
    await transaction
      .update(users)
      .set({ department, subDepartment, latestUpdatedAt: at })
      .where(sql`${users.id} in (select jsonb_array_elements_text(${ids}::jsonb))`);
  }
  await writeAudits(
    transaction,
    by,
    renamed.map(({ before, after }) => ({
      about: { subject: 'user', id: before.id },
      change: { ...userChanges(toUser(before), toUser(after), new Map()), platform: 'web', at },
    })),
  );
}
