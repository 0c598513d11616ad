import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { NotifiedKind } from '../../../contract/notifications/notificationPreferences.ts';
import type { Category } from '../../../contract/values/incidentValues.ts';
import { users } from './accounts.ts';
import { instant } from './columns.ts';
import { incidents } from './incidents.ts';

/** NLST-1: which sub departments are told of an incident of a classification. */
export const classificationDepartments = pgTable(
  'classification_departments',
  {
    classificationId: text('classification_id').notNull(),
    subDepartment: text('sub_department').notNull(),
  },
  (table) => [primaryKey({ columns: [table.classificationId, table.subDepartment] })],
);

/** NPAN-1: what was told, once, however many people it was told to. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    incidentId: bigint('incident_id', { mode: 'number' })
      .notNull()
      .references(() => incidents.id),
    text: text().notNull(),
    at: instant('at').notNull(),
    category: text().$type<Category | ''>().notNull(),
    park: text().notNull(),
    sentBy: text('sent_by').notNull(),
    /** `feedback`: to who filed the incident alone, of what became of it. */
    kind: text().$type<'incident' | 'feedback'>().notNull().default('incident'),
    /** How many pushes, SMS and mails went into the outbox, which forgets them; null of what was told before November 2026. */
    pushCount: integer('push_count'),
    smsCount: integer('sms_count'),
    mailCount: integer('mail_count'),
  },
  (table) => [index('push_messages_incident').on(table.incidentId)],
);

/**
 * NPAN-2: to whom, and who read it. Deleting a message for oneself hides it and counts as reading it; the row stays, because
 * what one was told of one reaches (LIST-13). Without foreign keys: neither accounts nor messages are ever removed, and to
 * look both up for each of 50,000 people took most of the time it takes to tell them. One index for the same reason; it
 * includes `read_at` (migration 0007), so that unread ones are found in it alone. The other, by the message, is a few bytes a
 * thousand rows and costs nothing to keep.
 */
export const pushMessageRecipients = pgTable(
  'push_message_recipients',
  {
    userId: text('user_id').notNull(),
    messageId: bigint('message_id', { mode: 'number' }).notNull(),
    readAt: instant('read_at'),
    /** Since when it is not in the person's panel any more. */
    hiddenAt: instant('hidden_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.messageId] }),
    // SHELL-3: however many somebody has read, whether one is new is found at once.
    index('push_message_recipients_unread').on(table.userId, table.messageId).where(sql`read_at is null`),
    index('push_message_recipients_message').using('brin', table.messageId).with({ autosummarize: true }),
  ],
);

/** Issue 21, item 6: who of those who were told of an emergency said that they know of it. */
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

/** Issue 21, item 6: in which ways somebody is told, and in which hours not; nobody has a row who never chose. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  push: text().array().$type<NotifiedKind[]>().notNull(),
  sms: text().array().$type<NotifiedKind[]>().notNull(),
  mail: text().array().$type<NotifiedKind[]>().notNull(),
  /** Minutes since midnight in Singapore; both or none. */
  quietFrom: smallint('quiet_from'),
  quietTo: smallint('quiet_to'),
});

/** AUTH-15: devices that are told by push. */
export const deviceTokens = pgTable(
  'device_tokens',
  {
    token: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    platform: text().notNull(),
    storedAt: instant('stored_at').notNull(),
    /** When the session that stored it is over (AUTH-10); from then on the device is told nothing. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('device_tokens_user').on(table.userId)],
);

export type OutboxChannel = 'mail' | 'sms' | 'push';
export type OutboxStatus = 'due' | 'sending' | 'sent' | 'failed' | 'uncertain' | 'kept';

/**
 * Mail, SMS and push to be sent: written in the transaction of what caused them. `due` → `sending` → `sent`, back to
 * `due` with a later `dueAt` after a refusal, `failed` after the last. `sending` is a claim that its process renews; what a
 * crash left in it is `due` again, because twice is better than never. `uncertain`: several tries ended so that nobody
 * knows whether they went out. `kept`: nothing is set for its channel.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text().$type<OutboxChannel>().notNull(),
    /** An email address, a mobile number, or a device token. */
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Empty once it is not to be sent any more, but in a demonstration (AUTH-13). */
    body: text().notNull(),
    /** What a push carries beside its text, such as the incident's id. */
    data: jsonb().$type<Record<string, string>>().notNull(),
    status: text().$type<OutboxStatus>().notNull().default('due'),
    attempts: smallint().notNull().default(0),
    createdAt: instant('created_at').notNull(),
    dueAt: instant('due_at').notNull(),
    /** From when on it is of no use to anybody, as a one-time code; then it is not sent any more. */
    expiresAt: instant('expires_at'),
    /** When it was claimed, or the claim renewed; sent or given up. */
    changedAt: instant('changed_at').notNull(),
    lastError: text('last_error').notNull().default(''),
  },
  (table) => [
    index('outbox_due').on(table.dueAt).where(sql`status = 'due'`),
    index('outbox_sending').on(table.changedAt).where(sql`status = 'sending'`),
    index('outbox_created').on(table.createdAt, table.id),
  ],
);
