import { z } from 'zod';
import { IMPORT_CELL_MAX, IMPORT_FIELDS, type ImportField } from '../accounts/accountImport.ts';
import { EXPORT_PAGE_SIZE, IMPORT_MAX_ROWS, MAX_PAGE_SIZE, NAME_MAX_LENGTH, PAGE_SIZE } from '../limits.ts';
import { auditEntry } from '../schemas/auditTrail.ts';
import {
  answer,
  eventOrder,
  filter,
  freeText,
  getList,
  instant,
  name,
  oneBasedPage,
  optionalDay,
  pageSize,
  platform,
  queryFlag,
  recordId,
  search,
  sorting,
  storable,
  success,
  zeroBasedPage,
} from '../schemas/common.ts';
import { group, groupUser } from '../schemas/group.ts';
import { settings } from '../schemas/settings.ts';
import { isActive, isNew, newProfileFields, profileFields, role, user, userType } from '../schemas/user.ts';
import { GROUP_USER_SORT_LABELS, USER_SORT_LABELS } from '../values/sortLabels.ts';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';

const descriptions = z.array(freeText.min(1)).min(1).max(200);

/** Clients may send this form without a token; the server acts only if its own failure count agrees (AUTH-11). */
const disableAfterFailures = z.object({
  platform,
  id: z.undefined().optional(),
  email: storable.min(1).max(254),
  is_active: z.literal(0),
  is_new: z.literal(0),
  is_disable_acc: z.literal(true),
});

/** Takes over the person's remaining work immediately (UDET-6, UDET-10). */
const successor = recordId.optional();
const PROFILE_FIELDS = Object.keys(profileFields.shape) as (keyof typeof profileFields.shape)[];

const savedUser = profileFields.partial().extend({
  platform,
  id: recordId,
  /** Only these of the sent profile fields change; without it, all that differ from the stored record. */
  changed_fields: z.array(z.enum(PROFILE_FIELDS)).max(PROFILE_FIELDS.length).optional(),
  /** What the sender read in the changed fields. The save is refused if one of them has another value by now (UDET-4). */
  seen_values: z
    .partialRecord(z.enum(PROFILE_FIELDS), storable.max(NAME_MAX_LENGTH))
    .refine((seen) => Object.keys(seen).length > 0)
    .optional(),
  is_active: isActive.optional(),
  is_new: isNew.optional(),
  archive_date: optionalDay,
  remark: freeText.optional(),
  successor,
});

/** Accepts any text, because errors are reported by row and column. */
const cell = storable.max(IMPORT_CELL_MAX);
const rowNumber = z.number().int().min(1).max(2_000_000);
const cells = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, cell])) as Record<
  ImportField,
  typeof cell
>;
const importRows = z
  .array(z.object({ row: rowNumber, ...cells }))
  .min(1)
  .max(
    IMPORT_MAX_ROWS,
    `Please import at most ${IMPORT_MAX_ROWS.toLocaleString('en-SG')} accounts at a time.`,
  );
/** Bytes; enough for an import with the most rows, all of sensible length. */
const IMPORT_BODY_LIMIT = 4 * 1024 * 1024;

const importProblem = z.object({
  row: rowNumber,
  field: z.enum(IMPORT_FIELDS),
  value: z.string(),
  reason: z.string(),
});

const accountImport = z.object({
  id: z.string(),
  file_name: z.string(),
  started_at: instant,
  /** Empty while rows are pending. */
  finished_at: z.union([instant, z.literal('')]),
  total: z.number().int(),
  made: z.number().int(),
  /** Rows that failed after validation, for example because the email was taken in between. */
  failed: z.array(z.object({ row: rowNumber, name: z.string(), email: z.string(), reason: z.string() })),
});
export type AccountImport = z.infer<typeof accountImport>;

export const accountEndpoints = {
  get_all_users: endpoint(calls.get_all_users, {
    summary: 'The account list, paged; an export has up to 1000 accounts per page',
    input: z
      .object({
        platform,
        joined_from_date: optionalDay,
        joined_to_date: optionalDay,
        role: filter,
        park: filter,
        department: filter,
        user_type: userType,
        export: queryFlag,
        /** For an export in order of joining: the last account of the previous page. It replaces `page`. */
        after: recordId.optional(),
        page: zeroBasedPage,
        size: z.coerce.number().int().min(1).max(EXPORT_PAGE_SIZE).default(PAGE_SIZE),
        sorting: sorting.default('desc'),
        sorting_label: z.enum(USER_SORT_LABELS).default('latest_updated_at'),
        search,
      })
      .refine((asked) => asked.export || asked.size <= MAX_PAGE_SIZE, {
        path: ['size'],
        error: `At most ${MAX_PAGE_SIZE} per page.`,
      }),
    output: getList(user),
  }),
  get_user: endpoint(calls.get_user, {
    summary: 'One account: your own, or any with p9',
    input: z.object({ platform, id: recordId }),
    output: answer({ data: user }),
  }),
  save_user: endpoint(calls.save_user, {
    summary: 'Saves an account; without a token, reports that the limit of failed sign-ins was reached',
    idempotent: true,
    input: z.union([savedUser, disableAfterFailures]),
    output: success,
  }),
  create_user: endpoint(calls.create_user, {
    summary: 'Creates an account',
    idempotent: true,
    input: newProfileFields.extend({
      platform,
      account_expiry: profileFields.shape.account_expiry.default(''),
    }),
    output: answer({ id: z.string() }),
  }),
  check_account_import: endpoint(calls.check_account_import, {
    summary: 'Validates spreadsheet rows for an account import; saves nothing',
    bodyLimit: IMPORT_BODY_LIMIT,
    input: z.object({ platform, rows: importRows }),
    output: answer({ good: z.number().int(), problems: z.array(importProblem) }),
  }),
  start_account_import: endpoint(calls.start_account_import, {
    summary: 'Starts an import of accounts; rejects all rows if any of them is no longer valid',
    idempotent: true,
    bodyLimit: IMPORT_BODY_LIMIT,
    input: z.object({ platform, file_name: name, rows: importRows }),
    output: answer({ id: z.string() }),
  }),
  get_account_import: endpoint(calls.get_account_import, {
    summary: "Progress and failed rows of the caller's latest import",
    input: z.object({ platform }),
    output: answer({ data: accountImport.nullable() }),
  }),
  delete_user: endpoint(calls.delete_user, {
    summary: 'Archives an account, removes it from the identity service, and hands over its open work',
    idempotent: true,
    input: z.object({
      platform,
      id: recordId,
      name: name.optional(),
      email: name.optional(),
      deleted_by: name.optional(),
      successor,
    }),
    output: success,
  }),
  remove_second_factor: endpoint(calls.remove_second_factor, {
    summary: 'Removes the authenticator app of an account with a lower role, and its recovery codes',
    idempotent: true,
    input: z.object({ platform, user_id: recordId }),
    output: success,
  }),
  create_recovery_codes: endpoint(calls.create_recovery_codes, {
    summary:
      'New recovery codes, with a code of the authenticator app, or within ten minutes after it was set up',
    input: z.object({ platform, code: z.string().max(40).optional() }),
    output: answer({ codes: z.array(z.string()) }),
  }),
  unlock_user: endpoint(calls.unlock_user, {
    summary: 'Unlocks an account that was locked after failed sign-ins',
    idempotent: true,
    input: z.object({ platform, user_id: recordId }),
    output: success,
  }),
  create_user_audit_trail: endpoint(calls.create_user_audit_trail, {
    summary: "Adds an entry to a user's audit trail; the author is the token's user",
    idempotent: true,
    input: z.object({
      platform,
      user_id: recordId,
      email: name.optional(),
      changed_by: name.optional(),
      description: descriptions,
    }),
    output: success,
  }),
  get_user_audit_trails: endpoint(calls.get_user_audit_trails, {
    summary: "A user's audit trail, paged, newest first by default",
    input: z.object({ platform, user_id: recordId, ...eventOrder, page: oneBasedPage, size: pageSize }),
    output: getList(auditEntry),
  }),
  get_all_groups: endpoint(calls.get_all_groups, {
    summary: 'The groups, with the number of members',
    input: z.object({ platform }),
    output: answer({ data: z.array(group) }),
  }),
  get_group_users: endpoint(calls.get_group_users, {
    summary: "A group's members, paged",
    input: z.object({
      platform,
      role,
      page: zeroBasedPage,
      size: pageSize,
      sorting: sorting.default('desc'),
      sorting_label: z.enum(GROUP_USER_SORT_LABELS).default('created_at'),
      search,
    }),
    output: getList(groupUser),
  }),
  get_settings: endpoint(calls.get_settings, {
    summary: 'The security settings',
    input: z.object({ platform }),
    output: answer({ data: settings }),
  }),
  save_settings: endpoint(calls.save_settings, {
    summary: 'Saves the security settings, which take effect immediately',
    idempotent: true,
    input: settings
      .extend({ platform, user_id: recordId })
      .refine((value) => value.email !== value.sms, 'Please choose either Email or SMS.'),
    output: success,
  }),
};
