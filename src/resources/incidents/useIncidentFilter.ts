import { useRef } from 'react';
import { useListContext } from 'react-admin';
import type { IncidentListItem } from '../../../contract/schemas/incident.ts';
import { type IncidentFilter, withFilter } from './incidentFilter.ts';

/** The list's filter and how to change it; a change goes back to page 1 and to the top (LIST-5). */
export function useIncidentFilter() {
  const { filterValues, setFilters } = useListContext<IncidentListItem>();
  const filter = filterValues as IncidentFilter;
  // A second change may come before the address has the first.
  const latest = useRef({ shown: filter, wanted: filter });
  if (latest.current.shown !== filter) latest.current = { shown: filter, wanted: filter };
  const replace = (next: IncidentFilter) => {
    latest.current.wanted = next;
    setFilters(next);
    window.scrollTo({ top: 0 });
  };
  const change = (fields: IncidentFilter) => replace(withFilter(latest.current.wanted, fields));
  return { filter, change, replace };
}
