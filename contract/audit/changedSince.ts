import type { RoleTitles } from '../permissions.ts';
import type { SavedField, User } from '../schemas/user.ts';
import { shownValue, USER_LABELS } from './userChanges.ts';

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
  return Object.fromEntries(changed.map((field) => [field, text(field, shownValue(stored, field, titles))]));
}

function text(field: SavedField, value: string): string {
  const label = USER_LABELS[field];
  return value ? `Someone else changed the ${label} to “${value}”.` : `Someone else removed the ${label}.`;
}
