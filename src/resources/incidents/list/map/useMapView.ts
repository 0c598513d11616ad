import { useCanAccess, useListContext } from 'react-admin';
import { useIncidentFilter } from '../filter/incidentFilter.ts';
import { isMapChosen, MAP } from '../views/asMap.ts';

/** The map shares the address and filters of the list. Drafts of this device are not on the map. */
export function useMapView() {
  const { displayedFilters, showFilter, hideFilter } = useListContext();
  const { filter } = useIncidentFilter();
  const { canAccess: isOffered = false } = useCanAccess({ resource: 'incidents', action: 'map' });
  return {
    isOffered,
    isMap: isOffered && isMapChosen(displayedFilters) && filter.incident_status !== 'Pending Save',
    show: (asMap: boolean) => (asMap ? showFilter(MAP, undefined) : hideFilter(MAP)),
  };
}
