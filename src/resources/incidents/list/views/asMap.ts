/** Among what react-admin keeps of a list in the address, beside its filters: that it is shown as a map. */
export const MAP = 'map';

/** Also where there is nothing to put on a map. */
export function isMapChosen(displayedFilters: Record<string, unknown> | undefined): boolean {
  return Boolean(displayedFilters?.[MAP]);
}
