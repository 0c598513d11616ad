import { useListContext } from 'react-admin';
import { hasFeature } from '../../../../api/session.ts';
import { useIncidentFilter } from '../filter/incidentFilter.ts';
import { isMapChosen, MAP } from '../views/asMap.ts';

/** The map shares the address and filters of the list. Drafts of this device are not on the map. */
export function useMapView() {
  const { displayedFilters, showFilter, hideFilter } = useListContext();
  const { filter } = useIncidentFilter();
  const isChosen = hasFeature('incident_map') && isMapChosen(displayedFilters);
  return {
    isOffered: hasFeature('incident_map'),
    isMap: isChosen && filter.incident_status !== 'Pending Save',
    show: (asMap: boolean) => (asMap ? showFilter(MAP, undefined) : hideFilter(MAP)),
  };
}
