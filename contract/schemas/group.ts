import { z } from 'zod';
import { instant } from './common.ts';
import { permissionCode, role, user } from './user.ts';

/** A group shares the id of its role (GRP-4). */
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
