/*
 * In place of the package query-string (vite.config.ts), with which react-admin writes a list's state into the address and
 * reads it again: the browser does both by itself. Lists, for which the package has a convention of its own, no address of this
 * console carries.
 */

/** A list's state as react-admin names it. */
const OF_A_LIST = ['displayedFilters', 'filter', 'order', 'page', 'perPage', 'sort'];

/** LIST-6: what else stands in an address is none of the list's, which then opens as it does without. */
export function parse(search: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => OF_A_LIST.includes(name)));
}

/** In the order of their names, so that one state has one address; what is not there is left out. */
export function stringify(fields: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  query.sort();
  // As the package writes a space.
  return query.toString().replaceAll('+', '%20');
}
