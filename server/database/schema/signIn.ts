import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/*
 * By email and not by account: an address nobody has is counted, coded and limited the same, so that neither an answer
 * nor its time says who has an account.
 */

/** AUTH-11: wrong passwords since the last success. */
export const signInFailures = pgTable('sign_in_failures', {
  /** Lower case. */
  email: text().primaryKey(),
  attempts: smallint().notNull(),
  lastAt: instant('last_at').notNull(),
});

/** AUTH-13: the one live code of an address; a newer one takes its place. */
export const oneTimeCodes = pgTable('one_time_codes', {
  /** Lower case. */
  email: text().primaryKey(),
  codeHash: text('code_hash').notNull(),
  sentAt: instant('sent_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  wrongTries: smallint('wrong_tries').notNull(),
});

/** AUTH-14: what a right code is traded for; gone once it is used. */
export const passwordTickets = pgTable('password_tickets', {
  ticketHash: text('ticket_hash').primaryKey(),
  /** Lower case. */
  email: text().notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** How often something was asked for within a window of time, by address or by account. Lost in a crash, and that is fine. */
export const rateCounters = pgTable(
  'rate_counters',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('rate_counters_end').on(table.endsAt)],
);
