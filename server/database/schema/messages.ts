import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { NotifiedKind } from '../../../contract/notifications/notificationPreferences.ts';
import type { Category } from '../../../contract/values/incidentValues.ts';
import { users } from './accounts.ts';
import { instant } from './columns.ts';
import { incidents } from './incidents.ts';

export const classificationDepartments = pgTable(
  'classification_departments',
  {
    classificationId: text('classification_id').notNull(),
    subDepartment: text('sub_department').notNull(),
  },
  (table) => [primaryKey({ columns: [table.classificationId, table.subDepartment] })],
);

export const pushMessages = pgTable(
  'push_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    incidentId: bigint('incident_id', { mode: 'number' })
      .notNull()
      .references(() => incidents.id),
    text: text().notNull(),
    /** Typed by the person who decided; kept apart from the text (REF-3). */
    remark: text().notNull().default(''),
    at: instant('at').notNull(),
    category: text().$type<Category | ''>().notNull(),
    park: text().notNull(),
    sentBy: text('sent_by').notNull(),
    /**
     * `feedback` goes only to the person who filed the incident, about its outcome; `hand-over` only to a successor,
     * who need not acknowledge an old emergency.
     */
    kind: text().$type<'incident' | 'feedback' | 'hand-over'>().notNull().default('incident'),
    /** Messages written to the outbox, which deletes its rows later. Null before November 2026. */
    pushCount: integer('push_count'),
    smsCount: integer('sms_count'),
    mailCount: integer('mail_count'),
  },
  (table) => [index('push_messages_incident').on(table.incidentId)],
);

/**
 * Hidden rows stay, because they give access to the incident (LIST-13). Foreign key checks took most of the time for
 * 50,000 recipients, so there are none.
 */
export const pushMessageRecipients = pgTable(
  'push_message_recipients',
  {
    userId: text('user_id').notNull(),
    messageId: bigint('message_id', { mode: 'number' }).notNull(),
    readAt: instant('read_at'),
    hiddenAt: instant('hidden_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.messageId] }),
    // Finds unread rows quickly, however many are read (SHELL-3).
    index('push_message_recipients_unread').on(table.userId, table.messageId).where(sql`read_at is null`),
    index('push_message_recipients_message').using('brin', table.messageId).with({ autosummarize: true }),
  ],
);

export const emergencyAcknowledgements = pgTable(
  'emergency_acknowledgements',
  {
    incidentId: bigint('incident_id', { mode: 'number' })
      .notNull()
      .references(() => incidents.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.incidentId, table.userId] })],
);

/** Channels and quiet hours. No row means the defaults. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  push: text().array().$type<NotifiedKind[]>().notNull(),
  sms: text().array().$type<NotifiedKind[]>().notNull(),
  mail: text().array().$type<NotifiedKind[]>().notNull(),
  /** Minutes since midnight in Singapore; both or neither. */
  quietFrom: smallint('quiet_from'),
  quietTo: smallint('quiet_to'),
});

/** Devices registered for push (AUTH-15). */
export const deviceTokens = pgTable(
  'device_tokens',
  {
    token: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    platform: text().notNull(),
    storedAt: instant('stored_at').notNull(),
    /** End of the session that registered the device (AUTH-10). No push is sent after it. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('device_tokens_user').on(table.userId)],
);

export type OutboxChannel = 'mail' | 'sms' | 'push';
export type OutboxStatus = 'due' | 'sending' | 'sent' | 'failed' | 'uncertain' | 'kept';

/**
 * `sending` is a claim; after a crash it becomes `due` again, because a duplicate is better than a loss. `uncertain`:
 * several attempts without a known result. `kept`: the channel has no service.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text().$type<OutboxChannel>().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Emptied when it is no longer needed for sending, except in a demonstration (AUTH-13). */
    body: text().notNull(),
    data: jsonb().$type<Record<string, string>>().notNull(),
    status: text().$type<OutboxStatus>().notNull().default('due'),
    attempts: smallint().notNull().default(0),
    createdAt: instant('created_at').notNull(),
    dueAt: instant('due_at').notNull(),
    /** Not sent after this instant, for example one-time codes. */
    expiresAt: instant('expires_at'),
    /** When it was claimed, renewed, sent or abandoned. */
    changedAt: instant('changed_at').notNull(),
    lastError: text('last_error').notNull().default(''),
  },
  (table) => [
    // Ordered as claimed: an emergency has tens of thousands of rows of the same instant.
    index('outbox_due').on(table.channel, table.dueAt, table.id).where(sql`status = 'due'`),
    index('outbox_sending').on(table.changedAt).where(sql`status = 'sending'`),
    index('outbox_created').on(table.createdAt, table.id),
  ],
);
