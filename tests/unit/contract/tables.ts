import type { Viewer } from '../../../contract/access.ts';
import { DEFAULT_GROUPS, type PermissionCode, type Role } from '../../../contract/permissions.ts';
import { CATEGORIES, type Category } from '../../../contract/values/incidentValues.ts';

/** The signed-in user of these tables. Records with this id are their own. */
export const ME = 'me';
export const SOMEBODY = 'somebody';

export const CATEGORY_COLUMNS: readonly (Category | '')[] = ['', ...CATEGORIES];

export function getMember(role: Role): Viewer {
  return { id: ME, role, perms: DEFAULT_GROUPS[role].perms };
}

/** A person with exactly these permissions. No incident rule refers to `admin`. */
export function getHolder(...perms: PermissionCode[]): Viewer {
  return { id: ME, role: 'admin', perms };
}

/** Cells are separated by two or more spaces, `-` is an empty cell. The header line is dropped. */
export function getRows(table: string): string[][] {
  const [, ...rows] = table.trim().split('\n');
  return rows.map((row) =>
    row
      .trim()
      .split(/ {2,}/)
      .map((cell) => (cell === '-' ? '' : cell)),
  );
}
