import { maySaveUser, type Viewer } from '../../../contract/access.ts';
import type { GroupUser } from '../../../contract/schemas/group.ts';
import { formatInstant } from '../../../contract/singaporeTime.ts';

type Column = {
  source: Exclude<keyof GroupUser, 'id'>;
  label: string;
  text: (member: GroupUser, roleTitle: (role: string) => string) => string;
};

export const COLUMNS: readonly Column[] = [
  { source: 'staff_id', label: 'Staff ID', text: ({ staff_id }) => staff_id },
  { source: 'name', label: 'Name', text: ({ name }) => name },
  { source: 'department', label: 'Department', text: ({ department }) => department },
  { source: 'park', label: 'Park', text: ({ park }) => park },
  {
    source: 'created_at',
    label: 'Join Date',
    text: ({ created_at }) => (created_at ? formatInstant(created_at) : ''),
  },
  { source: 'role', label: 'Role', text: ({ role }, roleTitle) => roleTitle(role) },
];

/** People cannot change their own role or that of a person with a higher role (UDET-16). */
export function mayMove(viewer: Viewer, { id, role }: GroupUser): boolean {
  return maySaveUser(viewer, { id, role }, { fields: ['role'], role });
}
