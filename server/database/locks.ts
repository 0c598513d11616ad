import { sql } from 'drizzle-orm';
import type { Queryable } from './connection.ts';

/** Advisory lock numbers: any numbers, but unique and the same in every process. */
export const LOCKS = {
  migration: 7_203_115,
  firstAdmin: 7_203_116,
  referenceData: 7_203_117,
  strangeLocks: 7_203_118,
  dataFolder: 7_203_119,
  signingKeys: 7_203_120,
} as const;

export async function takeLock(transaction: Queryable, name: keyof typeof LOCKS): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${LOCKS[name]})`);
}
