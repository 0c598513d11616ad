/** react-admin keeps displayed filters in the address; this one means that the list is shown as a map. */
export const MAP = 'map';

/** True even for lists that have no map. */
export function isMapChosen(displayedFilters: Record<string, unknown> | undefined): boolean {
  return Boolean(displayedFilters?.[MAP]);
}
