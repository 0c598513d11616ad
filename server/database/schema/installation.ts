import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Responses by Idempotency-Key, written in the same transaction as the call's changes. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    key: text().notNull(),
    /** SHA-256 of call and input. */
    requestHash: text('request_hash').notNull(),
    answer: jsonb().$type<Record<string, unknown>>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);

/** Keys created by this installation, so that every process signs and verifies with the same ones. */
export const installationKeys = pgTable('installation_keys', {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: instant('created_at').notNull(),
});

/** One row. */
export const installation = pgTable('installation', {
  id: smallint().primaryKey().default(1),
  /** Contains made-up data with public passwords. */
  demonstration: boolean().notNull(),
  madeAt: instant('made_at').notNull(),
});

/** When each job last ran, so that several processes do not repeat it; and when each running server was last seen. */
export const jobRuns = pgTable('job_runs', {
  name: text().primaryKey(),
  lastRunAt: instant('last_run_at').notNull(),
});

export const parkVisitors = pgTable(
  'park_visitors',
  {
    park: text().notNull(),
    /** First day of the month. */
    month: date({ mode: 'string' }).notNull(),
    visitors: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.park] })],
);
