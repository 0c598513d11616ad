import { bigint, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/* Keyed by email: unknown addresses are counted alike, so neither response nor timing reveals accounts. */

/** Wrong passwords since the last success (AUTH-11). */
export const signInFailures = pgTable('sign_in_failures', {
  email: text().primaryKey(),
  attempts: smallint().notNull(),
  lastAt: instant('last_at').notNull(),
  /** When the count reached the limit. Null below it, or if the limit was lowered and there was no attempt since. */
  reachedAt: instant('reached_at'),
});

/** Counts that reached the limit from a network new for the address. Those of the last hour are used (AUTH-11). */
export const signInStrangeLocks = pgTable(
  'sign_in_strange_locks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
  },
  (table) => [index('sign_in_strange_locks_at').on(table.at)],
);

/** Networks with failures for several accounts, by hash (`hashOfNetwork`) (AUTH-11). */
export const signInNetworks = pgTable(
  'sign_in_networks',
  {
    network: text().primaryKey(),
    /** Consecutive refusals; each lasts longer than the previous one. */
    refusals: smallint().notNull(),
    refusedUntil: instant('refused_until'),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [index('sign_in_networks_last').on(table.lastAt)],
);

/** Accounts whose last attempt from a network failed. A success of the account from there deletes the row (AUTH-11). */
export const signInNetworkFailures = pgTable(
  'sign_in_network_failures',
  {
    network: text().notNull(),
    email: text().notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.network, table.email] }),
    index('sign_in_network_failures_last').on(table.lastAt),
  ],
);

/** Networks with a successful sign-in, so that failures from elsewhere do not lock the user out (AUTH-11). */
export const signInKnownNetworks = pgTable(
  'sign_in_known_networks',
  {
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

/** The only valid code of an address; a new one replaces it (AUTH-13). */
export const oneTimeCodes = pgTable('one_time_codes', {
  email: text().primaryKey(),
  codeHash: text('code_hash').notNull(),
  sentAt: instant('sent_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  wrongTries: smallint('wrong_tries').notNull(),
  /** Hash of the requesting network. */
  askedFrom: text('asked_from').notNull().default(''),
  /** Attempts from networks that neither requested the code nor are known for the account. */
  strangeTries: smallint('strange_tries').notNull().default(0),
});

/** Issued for a correct code and deleted when used (AUTH-14). */
export const passwordTickets = pgTable('password_tickets', {
  ticketHash: text('ticket_hash').primaryKey(),
  email: text().notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Requests per time window, by address or account. May be lost in a crash. */
export const rateCounters = pgTable(
  'rate_counters',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('rate_counters_end').on(table.endsAt)],
);
