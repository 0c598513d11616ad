import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const identityAccounts = pgTable(
  'identity_accounts',
  {
    uid: text().primaryKey(),
    email: text().notNull(),
    displayName: text('display_name').notNull(),
    /** scrypt hash with parameters and salt; null for accounts that only use a work account. */
    passwordHash: text('password_hash'),
    /** Identity providers, such as microsoft.com, whose work account with the same email may sign in (AUTH-6). */
    providers: text().array().notNull().default(sql`'{}'::text[]`),
    /** OpenID Connect: the linked work account, which signs in even if its email changed. */
    workIssuer: text('work_issuer'),
    workSubject: text('work_subject'),
    disabled: boolean().notNull().default(false),
    tokensValidAfter: instant('tokens_valid_after').notNull(),
    /** The session that survives `tokensValidAfter`: the user ended all others from it. */
    keptSession: uuid('kept_session'),
    createdAt: instant('created_at').notNull(),
    lastSignInAt: instant('last_sign_in_at'),
  },
  (table) => [
    uniqueIndex('identity_accounts_email').on(table.email),
    uniqueIndex('identity_accounts_work_account').on(table.workIssuer, table.workSubject),
  ],
);

/** Refresh tokens by their SHA-256. `signedInAt` is the `auth_time` of all their identity tokens (AUTH-10). */
export const identitySessions = pgTable(
  'identity_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Included in identity tokens, so that the server can distinguish a user's devices. */
    id: uuid().notNull().defaultRandom(),
    uid: text()
      .notNull()
      .references(() => identityAccounts.uid, { onDelete: 'cascade' }),
    signInProvider: text('sign_in_provider').notNull(),
    signedInAt: instant('signed_in_at').notNull(),
    /** Readable device name (contract/accounts/deviceNames.ts); empty for sign-ins of earlier versions. */
    device: text().notNull().default(''),
    /** Updated at most every 15 minutes. */
    lastSeenAt: instant('last_seen_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [index('identity_sessions_uid').on(table.uid), uniqueIndex('identity_sessions_id').on(table.id)],
);

/** Authenticator apps (TOTP), one an account. The secret is encrypted (server/platform/embedded/identity/sealing.ts). */
export const identitySecondFactors = pgTable('identity_second_factors', {
  uid: text()
    .primaryKey()
    .references(() => identityAccounts.uid, { onDelete: 'cascade' }),
  id: uuid().notNull().defaultRandom(),
  secret: text().notNull(),
  displayName: text('display_name').notNull(),
  enrolledAt: instant('enrolled_at').notNull(),
  /** Time step of the last code that was used; this code and earlier ones do not work again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  /** Codes tried since the last correct code; a new password does not reset this. */
  triedCodes: integer('tried_codes').notNull().default(0),
  lastTriedAt: instant('last_tried_at'),
});

/** Unused recovery codes, by their SHA-256. */
export const identityRecoveryCodes = pgTable(
  'identity_recovery_codes',
  {
    uid: text()
      .notNull()
      .references(() => identityAccounts.uid, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.codeHash] })],
);
