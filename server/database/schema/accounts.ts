import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PermissionCode, Role } from '../../../contract/permissions.ts';
import { instant } from './columns.ts';

export const groups = pgTable('groups', {
  id: text().$type<Role>().primaryKey(),
  name: text().notNull(),
  description: text().notNull(),
  perms: text().array().$type<PermissionCode[]>().notNull(),
});

export const users = pgTable(
  'users',
  {
    /** The identity service's uid. */
    id: text().primaryKey(),
    staffId: text('staff_id').notNull(),
    name: text().notNull(),
    /** Lower case. */
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
    /** Who asked for the suspension, or for the one that is to come (UDET-8). */
    suspendedBy: text('suspended_by'),
    /** AUTH-11: since when failed sign-ins lock it, and when its person was told by mail, once a lock. */
    lockedAt: instant('locked_at'),
    lockMailAt: instant('lock_mail_at'),
    /** Set once the person chose a password of their own; AUTH-8 honours 1/1 → 1/0 only then. */
    choseOwnPassword: boolean('chose_own_password').notNull().default(false),
    /**
     * UDET-6, UDET-11: when an administrator last set the password, or let the person in again before there was one. Until
     * the person chose one, every way back in asks for it.
     */
    passwordResetAt: instant('password_reset_at'),
    /** A deleted account keeps its row, because incidents and audit entries name it. */
    deletedAt: instant('deleted_at'),
    searchText: text('search_text').generatedAlwaysAs(sql`lower(name || ' ' || email || ' ' || staff_id)`),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email).where(sql`deleted_at is null`),
    uniqueIndex('users_staff_id').on(table.staffId).where(sql`deleted_at is null`),
    index('users_updated').on(table.latestUpdatedAt, table.id),
    index('users_role').on(table.role, table.createdAt, table.id),
  ],
);

/** One row. */
export const settings = pgTable('settings', {
  id: smallint().primaryKey().default(1),
  /** Minutes. */
  otpLifeTime: integer('otp_life_time').notNull(),
  otpBySms: boolean('otp_by_sms').notNull(),
  failedLoginAttempts: smallint('failed_login_attempts').notNull(),
  /** Whether cases say what of them must be reported to the authorities. */
  regulatoryReporting: boolean('regulatory_reporting').notNull().default(true),
});
