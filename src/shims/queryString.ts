/* Replaces the package (vite.config.ts). Arrays are not supported, because no URL of the console has one. */

const OF_A_LIST = ['displayedFilters', 'filter', 'order', 'page', 'perPage', 'sort'];

/** Ignores other parameters (LIST-6). */
export function parse(search: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => OF_A_LIST.includes(name)));
}

/** Sorted by name, so that a state has one URL; omits empty values. */
export function stringify(fields: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  query.sort();
  // The package encodes a space as %20.
  return query.toString().replaceAll('+', '%20');
}
