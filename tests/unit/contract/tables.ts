import type { Viewer } from '../../../contract/access.ts';
import { DEFAULT_GROUPS, type PermissionCode, type Role } from '../../../contract/permissions.ts';
import { CATEGORIES, type Category } from '../../../contract/values/incidentValues.ts';

/** The signed-in user of these tables; an incident or a record is theirs when it carries this id. */
export const ME = 'me';
export const SOMEBODY = 'somebody';

/** What may stand in an incident's category, the empty one first. */
export const CATEGORY_COLUMNS: readonly (Category | '')[] = ['', ...CATEGORIES];

export function getMember(role: Role): Viewer {
  return { id: ME, role, perms: DEFAULT_GROUPS[role].perms };
}

/** A group that is no default: these permissions and no other. `admin` is a role no incident rule names. */
export function getHolder(...perms: PermissionCode[]): Viewer {
  return { id: ME, role: 'admin', perms };
}

/**
 * A table written as text, a line a row and two spaces or more between the cells; `-` is an empty cell. The first line
 * heads the columns and is left out.
 */
export function getRows(table: string): string[][] {
  const [, ...rows] = table.trim().split('\n');
  return rows.map((row) =>
    row
      .trim()
      .split(/ {2,}/)
      .map((cell) => (cell === '-' ? '' : cell)),
  );
}
