import { z } from 'zod';
import { HOST_OFFERS } from '../hostOffers.ts';
import { PERMISSIONS, type PermissionCode, ROLES } from '../permissions.ts';
import { day, instant, name, storable } from './common.ts';

export const role = z.enum(ROLES);
export const permissionCode = z.enum(Object.keys(PERMISSIONS) as [PermissionCode, ...PermissionCode[]]);

/** USER-7: 1 active, 0 non active or locked, -1 archived (suspended). */
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

/** The person who is signed in: AUTH-7 acts on their state, access.ts on their permissions. */
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
    /** What this host has beyond the seeds' calls; a host that says nothing has none of it. */
    offers: z.array(z.enum(HOST_OFFERS)).optional(),
  });
export type SignedInUser = z.infer<typeof signedInUser>;

/** The fields of the profile, as a save sends them. */
export const profileFields = z.object({
  name,
  email: name,
  mobile_no: storable.max(20),
  staff_id: storable.max(20),
  role,
  park: name,
  department: name,
  sub_department: name,
  account_expiry: z.union([z.literal(''), day]),
});

/** USER-2: the tabs. Empty or `All` does not filter, as in every filter. */
export const userType = z
  .enum(['', 'All', 'all', 'suspended', 'locked'])
  .default('all')
  .transform((value) => (value === '' || value === 'All' ? 'all' : value));

export const USER_SORT_LABELS = [
  'staff_id',
  'name',
  'email',
  'role',
  'park',
  'department',
  'status',
  'created_at',
  'latest_updated_at',
] as const;

export type AccountStatus = 'Active' | 'Non Active' | 'Locked' | 'Archived';

/** USER-7. */
export function accountStatus(account: Pick<User, 'is_active' | 'is_new'>): AccountStatus {
  switch (account.is_active) {
    case 1:
      return 'Active';
    case -1:
      return 'Archived';
    case 0:
      return account.is_new === 1 ? 'Non Active' : 'Locked';
  }
}
