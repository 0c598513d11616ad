/**
 * The other entries that a document offers together with this one, so their names must differ (FORM-4). There are none
 * if the document is retired or does not offer it.
 */
export function offeredSiblings<Entry extends { id: string; retired?: boolean | undefined }>(
  id: string,
  entries: readonly Entry[],
  isRetired: boolean,
): Entry[] {
  const offered = isRetired ? [] : entries.filter(({ retired }) => !retired);
  return offered.some((entry) => entry.id === id) ? offered.filter((entry) => entry.id !== id) : [];
}
