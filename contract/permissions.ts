/** Permission codes and the default groups. Each group belongs to one role (GRP-4). */

export const PERMISSIONS = {
  p2: 'List Cat 1 incidents',
  p2a: 'Open Cat 1 incidents',
  p3: 'List Cat 2 to 4 incidents',
  p3a: 'Open Cat 2 to 4 incidents',
  p4: 'Work on any Cat 1 incident',
  p4a: 'Work on own Cat 1 incidents',
  p5: 'Work on Cat 2 to 4 incidents',
  p6: 'Close Cat 1 incidents',
  p7: 'Close Cat 2 to 4 incidents',
  p8: 'Approve or reject',
  p9: 'Manage user accounts',
  p10: 'See names of casualties and witnesses',
  p12: 'See the account list',
  p13: 'Add users',
  p14: 'Manage user groups',
  p15: 'Raise emergency incidents',
  p16: "See an incident's audit trail",
} as const;

export type PermissionCode = keyof typeof PERMISSIONS;

/** Lowest first: UDET-16 compares by this order. */
export const ROLES = ['junior_user', 'senior_user', 'super_user', 'admin', 'super_admin'] as const;

export type Role = (typeof ROLES)[number];

export type RoleTitles = ReadonlyMap<string, string>;

/** Falls back to the role's name, because another server may have unknown roles (DATA-3). */
export function roleTitle(titles: RoleTitles, role: string): string {
  return titles.get(role) ?? role;
}

const JUNIOR: PermissionCode[] = ['p2', 'p2a', 'p4a'];
const SENIOR: PermissionCode[] = [...JUNIOR, 'p3', 'p3a', 'p4', 'p6', 'p10', 'p15', 'p16'];
const SUPER_USER: PermissionCode[] = [...SENIOR, 'p5', 'p7', 'p8', 'p12'];
const ADMIN: PermissionCode[] = [...SUPER_USER, 'p9', 'p13', 'p14'];

type DefaultGroup = { name: string; description: string; perms: readonly PermissionCode[] };

/** Initial groups and role titles of an installation; afterwards the database decides (AUTH-16, REF-3). */
export const DEFAULT_GROUPS: Record<Role, DefaultGroup> = {
  junior_user: {
    name: 'Junior User',
    description: 'Files incidents in the field and works on their own Cat 1 incidents.',
    perms: JUNIOR,
  },
  senior_user: {
    name: 'Senior User',
    description: 'Works on and closes any Cat 1 incident, reads the others and raises emergencies.',
    perms: SENIOR,
  },
  super_user: {
    name: 'Super User',
    description: 'Reviews, rejects and closes incidents of every category and sees the account list.',
    perms: SUPER_USER,
  },
  admin: {
    name: 'Admin',
    description: 'Manages accounts and groups, and reviews and approves incidents of every category.',
    perms: ADMIN,
  },
  super_admin: {
    name: 'Super Admin',
    description: 'Everything, including the approval of their own incidents and the reference data.',
    perms: ADMIN,
  },
};
