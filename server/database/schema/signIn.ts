import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
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

/** AUTH-11: a network whose tries failed for several accounts, each network by its hash (`hashOfNetwork`). */
export const signInNetworks = pgTable(
  'sign_in_networks',
  {
    network: text().primaryKey(),
    /** How often it was refused, one soon after the other; each time is longer. */
    refusals: smallint().notNull(),
    refusedUntil: instant('refused_until'),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [index('sign_in_networks_last').on(table.lastAt)],
);

/** AUTH-11: for which accounts a network's last try failed. A success of the same account from there removes the row. */
export const signInNetworkFailures = pgTable(
  'sign_in_network_failures',
  {
    network: text().notNull(),
    /** Lower case. */
    email: text().notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.network, table.email] }),
    index('sign_in_network_failures_last').on(table.lastAt),
  ],
);

/** AUTH-11: networks from which an account signed in, so that failures elsewhere do not keep its person out. */
export const signInKnownNetworks = pgTable(
  'sign_in_known_networks',
  {
    /** Lower case. */
    email: text().notNull(),
    network: text().notNull(),
    lastAt: instant('last_at').notNull(),
    /** Wrong passwords of this account from this network since its last success there. */
    failures: smallint().notNull().default(0),
    lastFailedAt: instant('last_failed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.email, table.network] }),
    index('sign_in_known_networks_network').on(table.network, table.lastAt),
  ],
);

/** AUTH-13: the one live code of an address; a newer one takes its place. */
export const oneTimeCodes = pgTable('one_time_codes', {
  /** Lower case. */
  email: text().primaryKey(),
  codeHash: text('code_hash').notNull(),
  sentAt: instant('sent_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  wrongTries: smallint('wrong_tries').notNull(),
  /** The hash of the network that asked for it. */
  askedFrom: text('asked_from').notNull().default(''),
  /** Those of the tries that came from a network that neither asked for it nor is known to the account. */
  strangeTries: smallint('strange_tries').notNull().default(0),
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
