import { sql } from 'drizzle-orm';
import type { Queryable } from './connection.ts';

/** What only one process does at a time. Any numbers, the same in every process, and no two alike. */
export const LOCKS = {
  migration: 7_203_115,
  firstAdmin: 7_203_116,
  referenceData: 7_203_117,
} as const;

/** Waits until nobody else has the lock, and has it until the transaction ends. */
export async function takeLock(transaction: Queryable, name: keyof typeof LOCKS): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${LOCKS[name]})`);
}
