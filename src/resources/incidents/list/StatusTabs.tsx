import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCanAccess, useDataProvider, useListContext } from 'react-admin';
import type { IncidentFilter } from '../../../../contract/values/incidentFilter.ts';
import { STATUS_TABS, type StatusTab } from '../../../../contract/values/incidentValues.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { TabCount } from '../../../components/list/TabCount.tsx';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import type { TabCounts } from '../../../dataProvider/incidents.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import { matchesPending } from '../../../offline/pendingIncidents.ts';
import { usePending } from '../../../offline/usePending.ts';
import { useIncidentFilter } from './filter/incidentFilter.ts';

export function StatusTabs() {
  const { id } = useViewer();
  const isPhone = useIsPhone();
  const { filter, change } = useIncidentFilter();
  const current = filter.incident_status ?? 'All';
  const pending = usePending(id).filter((draft) => matchesPending(draft, filter)).length;
  const { hasCounts, counts } = useTabCounts(filter);
  const getLabel = (tab: StatusTab) => {
    if (tab === 'Pending Save')
      // The place of a draft is checked when its tab is read.
      return pending > 0 && !filter.area && !filter.pin_cell ? (
        <TabCount text={tab} count={pending} sx={WAITING} />
      ) : (
        tab
      );
    return hasCounts ? <TabCount text={tab} count={counts?.[tab]} /> : tab;
  };
  return (
    <Tabs
      value={current}
      onChange={(_event, tab: StatusTab) => change({ incident_status: tab === 'All' ? undefined : tab })}
      variant="scrollable"
      scrollButtons={isPhone ? false : 'auto'}
      aria-label="Status"
      sx={{ borderBottom: 1, borderColor: 'divider', mb: 1.5 }}
    >
      {STATUS_TABS.map((tab) => (
        <Tab key={tab} value={tab} sx={{ px: 1.5, minWidth: 44 }} label={getLabel(tab)} />
      ))}
    </Tabs>
  );
}

/** Requests the counts after the rows, which have priority. */
function useTabCounts({ incident_status: _tab, updated_in: _of, ...filter }: IncidentFilter): {
  hasCounts: boolean;
  counts: TabCounts | undefined;
} {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { isFetching } = useListContext();
  const { canAccess } = useCanAccess({ resource: 'incidents', action: 'count_tabs' });
  const { data } = useQuery({
    queryKey: ['incidents', 'countTabs', filter],
    queryFn: ({ signal }) => dataProvider.countTabs(filter, signal),
    enabled: !isFetching && canAccess === true,
    placeholderData: keepPreviousData,
  });
  return { hasCounts: canAccess !== false, counts: data };
}

const WAITING = { px: 0.75, borderRadius: 4, bgcolor: 'secondary.main', color: 'secondary.contrastText' };
