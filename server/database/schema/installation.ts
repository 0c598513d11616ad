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

/** What a call with an Idempotency-Key answered; written in the transaction of what the call did. */
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

/** Keys that this installation made for itself, so that every process signs and verifies with the same. */
export const installationKeys = pgTable('installation_keys', {
  name: text().primaryKey(),
  /** A private JSON web key. */
  value: text().notNull(),
  createdAt: instant('created_at').notNull(),
});

/** One row: what this installation was made with. */
export const installation = pgTable('installation', {
  id: smallint().primaryKey().default(1),
  /** Made-up people and incidents, with passwords that anybody may read. */
  demonstration: boolean().notNull(),
  madeAt: instant('made_at').notNull(),
});

/** When each job last ran, so that several processes share the work instead of doubling it. */
export const jobRuns = pgTable('job_runs', {
  name: text().primaryKey(),
  lastRunAt: instant('last_run_at').notNull(),
});

/** Issue 21, item 5: how many people visited a park in a month. */
export const parkVisitors = pgTable(
  'park_visitors',
  {
    park: text().notNull(),
    /** Its first day. */
    month: date({ mode: 'string' }).notNull(),
    visitors: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.park] })],
);
