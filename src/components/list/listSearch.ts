const PARAMETERS = ['displayedFilters', 'filter', 'order', 'page', 'perPage', 'sort'];

/** Without other parameters, for which react-admin would open the list without its default filter (LIST-6). */
export function listSearch(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()]) if (!PARAMETERS.includes(name)) query.delete(name);
  const left = query.toString();
  return left && `?${left}`;
}
