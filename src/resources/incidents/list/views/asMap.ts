/** react-admin keeps displayed filters in the address; this one means that the list is shown as a map. */
export const MAP = 'map';

export function isMapChosen(displayedFilters: Record<string, unknown> | undefined): boolean {
  return Boolean(displayedFilters?.[MAP]);
}
