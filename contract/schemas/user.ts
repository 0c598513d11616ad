import { z } from 'zod';
import { NAME_MAX_LENGTH } from '../limits.ts';
import { PERMISSIONS, type PermissionCode, ROLES } from '../permissions.ts';
import { FEATURES } from '../serverOffers.ts';
import {
  FIELD_TEXTS,
  type FieldError,
  validateEmail,
  validateMobile,
  validateStaffId,
  validateUserName,
} from '../validation.ts';
import { day, instant, storableText } from './common.ts';

export const role = z.enum(ROLES, FIELD_TEXTS.role);
export const permissionCode = z.enum(Object.keys(PERMISSIONS) as [PermissionCode, ...PermissionCode[]]);

/** 1 active, 0 inactive or locked, -1 archived (suspended) (USER-7). */
export const isActive = z.union([z.literal(1), z.literal(0), z.literal(-1)]);
export const isNew = z.union([z.literal(0), z.literal(1)]);

export const user = z.object({
  id: z.string(),
  staff_id: z.string(),
  name: z.string(),
  email: z.string(),
  mobile_no: z.string(),
  role,
  park: z.string(),
  department: z.string(),
  sub_department: z.string(),
  is_active: isActive,
  is_new: isNew,
  created_at: instant,
  latest_updated_at: instant,
  last_login_at: z.union([instant, z.literal('Not logged in yet')]),
  account_expiry: z.union([day, z.literal('')]),
  archive_date: z.union([day, z.literal('')]),
  suspension_remark: z.string(),
});
export type User = z.infer<typeof user>;

export const signedInUser = user
  .pick({
    id: true,
    name: true,
    email: true,
    role: true,
    is_active: true,
    is_new: true,
    department: true,
    sub_department: true,
    park: true,
    mobile_no: true,
    staff_id: true,
  })
  .extend({
    perms: z.array(permissionCode),
    session_expires_at: instant,
    /** `wanted`: the role needs an authenticator app, and other calls are refused until it is set up. */
    second_factor: z.enum(['off', 'on', 'wanted']).optional(),
    /** Features beyond the specification; absent if the server has none. */
    offers: z.array(z.enum(FEATURES)).optional(),
  });
export type SignedInUser = z.infer<typeof signedInUser>;

/** Errors use the field's own texts (UDET-13). */
const profileText = (missing: string, wrong: string, longest = NAME_MAX_LENGTH) =>
  storableText(missing).max(longest, wrong);

/** As sent by a save; only changed fields are validated. */
export const profileFields = z.object({
  name: profileText(FIELD_TEXTS.requiredCapital, FIELD_TEXTS.mustBeValid),
  email: profileText(FIELD_TEXTS.requiredCapital, FIELD_TEXTS.email),
  mobile_no: profileText(FIELD_TEXTS.requiredCapital, FIELD_TEXTS.mustBeVaild, 20),
  staff_id: profileText(FIELD_TEXTS.staffIdMissing, FIELD_TEXTS.staffIdLength, 20),
  role,
  park: profileText(FIELD_TEXTS.park, FIELD_TEXTS.park),
  department: profileText(FIELD_TEXTS.department, FIELD_TEXTS.department),
  sub_department: profileText(FIELD_TEXTS.subDepartment, FIELD_TEXTS.subDepartment),
  account_expiry: z.union([z.literal(''), day]),
});
export type SavedField = keyof typeof profileFields.shape;

/** The server checks places against the reference data. */
export const newProfileFields = profileFields.extend({
  name: that(profileFields.shape.name, validateUserName),
  email: that(profileFields.shape.email, validateEmail),
  mobile_no: that(profileFields.shape.mobile_no, validateMobile),
  staff_id: that(profileFields.shape.staff_id, validateStaffId),
  park: profileFields.shape.park.min(1, FIELD_TEXTS.park),
  department: profileFields.shape.department.min(1, FIELD_TEXTS.department),
  sub_department: profileFields.shape.sub_department.min(1, FIELD_TEXTS.subDepartment),
});

function that(schema: z.ZodString, validate: (text: string) => FieldError): z.ZodString {
  return schema.check(({ value, issues }) => {
    const message = validate(value);
    if (message) issues.push({ code: 'custom', message, input: value });
  });
}

/** Tabs of the list (USER-2). Empty and `All` do not filter. */
export const userType = z
  .enum(['', 'All', 'all', 'suspended', 'locked'])
  .default('all')
  .transform((value) => (value === '' || value === 'All' ? 'all' : value));
