import { z } from 'zod';
import { instant } from './common.ts';
import { permissionCode, role, user } from './user.ts';

/** GRP-4: a group is a role; its id is the role's. */
export const group = z.object({
  id: role,
  group_name: z.string(),
  description: z.string(),
  no_of_user: z.number().int(),
  perms: z.array(permissionCode),
});
export type Group = z.infer<typeof group>;

export const groupUser = user
  .pick({ id: true, staff_id: true, name: true, department: true, park: true, role: true })
  .extend({ created_at: instant });
export type GroupUser = z.infer<typeof groupUser>;
