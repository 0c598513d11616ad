import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { NewAccount } from '../../../contract/accounts/accountImport.ts';
import type { PermissionCode, Role } from '../../../contract/permissions.ts';
import type { Platform } from '../../../contract/schemas/common.ts';
import type { ListView } from '../../../contract/schemas/listView.ts';
import { byLanguage, instant } from './columns.ts';

export const groups = pgTable('groups', {
  id: text().$type<Role>().primaryKey(),
  name: text().notNull(),
  description: text().notNull(),
  perms: text().array().$type<PermissionCode[]>().notNull(),
});

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    staffId: text('staff_id').notNull(),
    name: text().notNull(),
    email: text().notNull(),
    mobileNo: text('mobile_no').notNull(),
    role: text()
      .$type<Role>()
      .notNull()
      .references(() => groups.id),
    park: text().notNull(),
    department: text().notNull(),
    subDepartment: text('sub_department').notNull(),
    isActive: smallint('is_active').$type<1 | 0 | -1>().notNull(),
    isNew: smallint('is_new').$type<0 | 1>().notNull(),
    createdAt: instant('created_at').notNull(),
    latestUpdatedAt: instant('latest_updated_at').notNull(),
    lastLoginAt: instant('last_login_at'),
    accountExpiry: date('account_expiry', { mode: 'string' }),
    archiveDate: date('archive_date', { mode: 'string' }),
    suspensionRemark: text('suspension_remark').notNull().default(''),
    suspendedBy: text('suspended_by'),
    /** Start of the lock after failed sign-ins, and when its mail was sent, once per lock (AUTH-11). */
    lockedAt: instant('locked_at'),
    lockMailAt: instant('lock_mail_at'),
    /** Set when the user has chosen a password; only then does AUTH-8 change 1/1 to 1/0. */
    choseOwnPassword: boolean('chose_own_password').notNull().default(false),
    /** Sign-in requires a new password after an administrator's reset or reactivation (UDET-6, UDET-11). */
    passwordResetAt: instant('password_reset_at'),
    /** The contacts before a change, which receive one-time codes until then (AUTH-18). */
    codeEmail: text('code_email'),
    codeEmailUntil: instant('code_email_until'),
    codeMobileNo: text('code_mobile_no'),
    codeMobileUntil: instant('code_mobile_until'),
    /** Deleted accounts keep their row, because incidents and audit entries refer to it. */
    deletedAt: instant('deleted_at'),
    searchText: text('search_text').generatedAlwaysAs(
      sql`fold_text(name || '|' || email || '|' || staff_id)`,
    ),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email).where(sql`deleted_at is null`),
    uniqueIndex('users_staff_id').on(table.staffId).where(sql`deleted_at is null`),
    index('users_updated').on(table.latestUpdatedAt, table.id),
    index('users_role').on(table.role, table.createdAt, table.id),
    // For each remaining sort order (USER-6), and for the tabs of the list as they open (USER-7).
    index('users_by_name').on(byLanguage(table.name), table.id).where(sql`deleted_at is null`),
    index('users_by_role').on(table.role, table.id).where(sql`deleted_at is null`),
    index('users_by_park').on(byLanguage(table.park), table.id).where(sql`deleted_at is null`),
    index('users_by_department').on(byLanguage(table.department), table.id).where(sql`deleted_at is null`),
    index('users_by_status').on(sql`(is_active * 2 + is_new)`, table.id).where(sql`deleted_at is null`),
    index('users_joined').on(table.createdAt, table.id).where(sql`deleted_at is null`),
    index('users_suspended')
      .on(table.latestUpdatedAt, table.id)
      .where(sql`deleted_at is null and is_active = -1`),
    index('users_locked')
      .on(table.latestUpdatedAt, table.id)
      .where(sql`deleted_at is null and is_active = 0 and is_new = 0`),
  ],
);

export const settings = pgTable('settings', {
  id: smallint().primaryKey().default(1),
  /** Minutes. */
  otpLifeTime: integer('otp_life_time').notNull(),
  otpBySms: boolean('otp_by_sms').notNull(),
  failedLoginAttempts: smallint('failed_login_attempts').notNull(),
  regulatoryReporting: boolean('regulatory_reporting').notNull().default(true),
  /** Roles that must use a second factor, unless they sign in with a work account. */
  secondFactorRoles: text('second_factor_roles').array().$type<Role[]>().notNull().default(sql`'{}'::text[]`),
});

export const listViews = pgTable('list_views', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  views: jsonb().$type<ListView[]>().notNull(),
  version: integer().notNull(),
});

/** Confirmed rows of a spreadsheet import. The accounts are created one by one (server/accounts/import). */
export const accountImports = pgTable(
  'account_imports',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    fileName: text('file_name').notNull(),
    startedBy: text('started_by')
      .notNull()
      .references(() => users.id),
    startedAt: instant('started_at').notNull(),
    platform: text().$type<Platform>().notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('account_imports_person').on(table.startedBy, table.id),
    uniqueIndex('account_imports_open').on(table.startedBy).where(sql`finished_at is null`),
  ],
);

export type ImportRowState = 'due' | 'made' | 'failed';

export const accountImportRows = pgTable(
  'account_import_rows',
  {
    importId: bigint('import_id', { mode: 'number' })
      .notNull()
      .references(() => accountImports.id, { onDelete: 'cascade' }),
    /** Spreadsheet row number; row 1 is the heading. */
    row: integer().notNull(),
    account: jsonb().$type<NewAccount>(),
    state: text().$type<ImportRowState>().notNull().default('due'),
    reason: text().notNull().default(''),
    userId: text('user_id'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index('account_import_rows_due').on(table.importId, table.row).where(sql`state = 'due'`),
  ],
);
