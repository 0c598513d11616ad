import { maySaveUser, type Viewer } from '../../../contract/access.ts';
import type { GroupUser } from '../../../contract/schemas/group.ts';
import { formatInstant } from '../../../contract/singaporeTime.ts';

type Column = {
  source: Exclude<keyof GroupUser, 'id'>;
  label: string;
  text: (member: GroupUser, roleTitle: (role: string) => string) => string;
};

/** GRP-2: of the member table, and on a phone of a card. */
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

/** UDET-16: nobody changes the own role, or that of somebody of a higher one. */
export function mayMove(viewer: Viewer, { id, role }: GroupUser): boolean {
  return maySaveUser(viewer, { id, role }, { fields: ['role'], role });
}
