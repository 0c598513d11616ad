import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The embedded identity service. */
export const identityAccounts = pgTable(
  'identity_accounts',
  {
    uid: text().primaryKey(),
    /** Lower case. */
    email: text().notNull(),
    displayName: text('display_name').notNull(),
    /** scrypt, with its parameters and salt; none for an account that only signs in with a work account. */
    passwordHash: text('password_hash'),
    /** The identity providers whose work account of the same email signs in here too, such as microsoft.com (AUTH-6). */
    providers: text().array().notNull().default(sql`'{}'::text[]`),
    disabled: boolean().notNull().default(false),
    /** Tokens of sign-ins before this are revoked. */
    tokensValidAfter: instant('tokens_valid_after').notNull(),
    /** The one session that goes on though it began before: its person ended the others from there. */
    keptSession: uuid('kept_session'),
    createdAt: instant('created_at').notNull(),
    lastSignInAt: instant('last_sign_in_at'),
  },
  (table) => [uniqueIndex('identity_accounts_email').on(table.email)],
);

/** Refresh tokens, each by its SHA-256. `signedInAt` is the `auth_time` of every token it gives (AUTH-10). */
export const identitySessions = pgTable(
  'identity_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Its identity tokens carry it, so that the server tells one device of a person from another. */
    id: uuid().notNull().defaultRandom(),
    uid: text()
      .notNull()
      .references(() => identityAccounts.uid, { onDelete: 'cascade' }),
    signInProvider: text('sign_in_provider').notNull(),
    signedInAt: instant('signed_in_at').notNull(),
    /** In a person's words (contract/accounts/deviceNames.ts); empty of a sign-in of an earlier version. */
    device: text().notNull().default(''),
    /** Noted every quarter of an hour at most. */
    lastSeenAt: instant('last_seen_at'),
    /** The person signed out there. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('identity_sessions_uid').on(table.uid), uniqueIndex('identity_sessions_id').on(table.id)],
);
