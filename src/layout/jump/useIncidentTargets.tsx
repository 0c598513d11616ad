import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type DataProvider, type GetListResult, type SortPayload, useDataProvider } from 'react-admin';
import { mayOpenCategory, type Viewer } from '../../../contract/access.ts';
import type { IncidentListRow } from '../../../contract/schemas/incident.ts';
import { hasWords, toIncidentNumber } from '../../../contract/text.ts';
import { useViewer } from '../../api/useViewer.ts';
import { CategoryChip } from '../../components/CategoryChip.tsx';
import { EmergencyChip } from '../../components/EmergencyChip.tsx';
import { pages } from '../../pages.ts';
import {
  getRowTitle,
  isEmergency,
  isPendingRow,
  type ListRow,
} from '../../resources/incidents/list/rows/listRow.ts';
import { type Target, toFilteredList } from './target.ts';
import { SHOWN, toMore, useSearch } from './useSearch.ts';

const LATEST_FIRST = { field: 'latest_updated_at', order: 'DESC' } as const;
const OLDEST_FIRST = { field: 'id', order: 'ASC' } as const;

export function useIncidentTargets(words: string, mayList: boolean) {
  const viewer = useViewer();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const search = useSearch('incidents', words, mayList, (signal) =>
    searchIncidents(dataProvider, words, signal),
  );
  const { data } = search;
  const isUnanswered = mayList && words !== '' && !data && !search.isSearching;
  const rows = data?.data ?? (isUnanswered ? findListed(queryClient, words) : []);
  const targets = [
    ...rows.slice(0, SHOWN).map((row) => toTarget(viewer, row)),
    ...toMore('Incidents', pages.incidents.path, words, data),
  ];
  return { ...search, targets };
}

/** The incident with the number comes first: many newer ones may mention it. */
async function searchIncidents(dataProvider: DataProvider, words: string, signal: AbortSignal) {
  const ask = (search: string, sort: SortPayload) =>
    dataProvider.getList<IncidentListRow>('incidents', {
      filter: { search },
      pagination: { page: 1, perPage: SHOWN },
      sort,
      signal,
    });
  const number = toIncidentNumber(words);
  const [found, numbered] = await Promise.all([
    ask(words, LATEST_FIRST),
    number !== undefined && ask(`INC-${String(number).padStart(6, '0')}`, OLDEST_FIRST),
  ]);
  const exact = numbered ? numbered.data.filter((row) => toIncidentNumber(row.incident_id) === number) : [];
  return { ...found, data: uniqueRows([...exact, ...found.data]) };
}

const uniqueRows = (rows: readonly IncidentListRow[]) => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

/** In the lists that were shown before, for a device without a network. */
function findListed(queryClient: QueryClient, words: string): IncidentListRow[] {
  const number = toIncidentNumber(words);
  const rows = queryClient
    .getQueriesData<GetListResult<ListRow>>({ queryKey: ['incidents', 'getList'] })
    .flatMap(([, answer]) => answer?.data ?? [])
    .filter((row) => !isPendingRow(row))
    .filter(
      (row) =>
        hasWords(`${row.incident_id} ${getRowTitle(row)}`, words) ||
        (number !== undefined && toIncidentNumber(row.incident_id) === number),
    );
  return uniqueRows(rows);
}

function toTarget(viewer: Viewer, row: IncidentListRow): Target {
  const { id, incident_id, incident_status, filtered_park, filtered_category } = row;
  return {
    group: 'Incidents',
    to: mayOpenCategory(viewer, filtered_category)
      ? pages.incident.to(id)
      : toFilteredList(pages.incidents.path, incident_id),
    title: getRowTitle(row),
    about: (
      <>
        <span translate="no">{incident_id}</span>
        {[incident_status, filtered_park].filter(Boolean).map((text) => ` · ${text}`)}
      </>
    ),
    chip: isEmergency(row) ? <EmergencyChip /> : <CategoryChip category={filtered_category} />,
  };
}
