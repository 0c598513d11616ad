import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { SecurityEvent } from '../../../contract/audit/securityEvents.ts';
import type { FieldChange } from '../../../contract/schemas/auditTrail.ts';
import { instant } from './columns.ts';

/** A trigger rejects updates and deletions (IAUD-2, UAUD-1). */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subject: text().$type<'incident' | 'user' | 'reference'>().notNull(),
    subjectId: text('subject_id').notNull(),
    at: instant('at').notNull(),
    changedBy: text('changed_by').notNull(),
    changedByName: text('changed_by_name').notNull(),
    role: text().notNull(),
    description: jsonb().$type<string[]>().notNull(),
    details: jsonb().$type<FieldChange[]>().notNull(),
    platform: text().notNull(),
    /** A trigger fills the next four columns and ignores values in the statement. */
    chain: smallint().notNull().default(0),
    position: bigint({ mode: 'number' }).notNull().default(0),
    previousHash: text('previous_hash').notNull().default(''),
    hash: text().notNull().default(''),
  },
  (table) => [
    index('audit_entries_subject').on(table.subject, table.subjectId, table.at, table.id),
    index('audit_entries_at').on(table.at, table.id),
    index('audit_entries_person').on(table.changedBy, table.at, table.id),
    index('audit_entries_settings')
      .on(table.at, table.id)
      .where(sql`"subject" = 'user' and ("description"->>0) like 'Settings: %'`),
    uniqueIndex('audit_entries_chain').on(table.chain, table.position),
  ],
);

export const auditChains = pgTable('audit_chains', {
  chain: smallint().primaryKey(),
  length: bigint({ mode: 'number' }).notNull(),
  lastHash: text('last_hash').notNull(),
});

/** One row: the current and the last check of the chains (server/audit/checkRun.ts). */
export const auditChecks = pgTable('audit_checks', {
  id: smallint().primaryKey().default(1),
  run: jsonb(),
  result: jsonb(),
  holder: text(),
  heldUntil: instant('held_until'),
});

/** Failed sign-ins, one-time codes and exports, counted per account and hour; `account` is '' for unknown emails. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    event: text().$type<SecurityEvent>().notNull(),
    account: text().notNull(),
    hour: instant('hour').notNull(),
    count: integer().notNull(),
    /** How many of them have been logged. */
    logged: integer().notNull().default(0),
    /** Hashes (`hashOfNetwork`). */
    networks: text().array().notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [
    uniqueIndex('security_events_counted').on(table.hour, table.event, table.account),
    index('security_events_at').on(table.firstAt, table.id),
    index('security_events_unlogged').on(table.id).where(sql`"logged" < "count"`),
  ],
);

/** One row: the last audit entry whose event is in the log. */
export const securityLog = pgTable('security_log', {
  id: smallint().primaryKey().default(1),
  lastEntry: bigint('last_entry', { mode: 'number' }).notNull(),
});
