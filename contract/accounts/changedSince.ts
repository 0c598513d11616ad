import { USER_LABELS } from '../audit/userChanges.ts';
import { type RoleTitles, roleTitle } from '../permissions.ts';
import type { SavedField, User } from '../schemas/user.ts';
import { dayToWireDate } from '../singaporeTime.ts';

/**
 * Errors for the fields that somebody else changed after the sender read them, so that nothing is overwritten silently
 * (UDET-4).
 * @param seen what the sender read; fields without a value are not compared
 */
export function changedSince(
  stored: User,
  seen: Partial<Record<SavedField, string>>,
  fields: readonly SavedField[],
  titles: RoleTitles,
): Record<string, string> {
  const changed = fields.filter((field) => seen[field] !== undefined && seen[field] !== stored[field]);
  return Object.fromEntries(changed.map((field) => [field, text(field, shown(stored, field, titles))]));
}

function text(field: SavedField, value: string): string {
  const label = USER_LABELS[field];
  return value ? `Somebody has changed the ${label} to “${value}”.` : `Somebody has removed the ${label}.`;
}

function shown(user: User, field: SavedField, titles: RoleTitles): string {
  if (field === 'role') return roleTitle(titles, user.role);
  return field === 'account_expiry' ? dayToWireDate(user.account_expiry) : user[field];
}
