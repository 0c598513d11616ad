import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { mayLoadIncidentList } from '../../../contract/access.ts';
import { monthInWords } from '../../../contract/incidents/months.ts';
import { useViewer } from '../../api/useViewer.ts';
import { PageHeading } from '../../components/PageHeading.tsx';
import { ReportEmergency } from '../../components/ReportEmergency.tsx';
import { lazyWithRetry } from '../../components/record/lazyWithRetry.tsx';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { usePending } from '../../offline/usePending.ts';
import { pages } from '../../pages.ts';
import { UnfinishedForms } from '../incident_form/autosave/UnfinishedForms.tsx';
import { Note } from '../incident_form/autosave/UnfinishedNotes.tsx';
import { DashboardFilters } from './DashboardFilters.tsx';
import { useDashboardFilter } from './dashboardFilter.ts';
import { listAddress } from './figures.ts';
import { Pies } from './Pies.tsx';

const Insights = lazyWithRetry(() => import('./Insights.tsx'), {
  missing: 'The other figures could not be loaded.',
  waiting: <Skeleton variant="rounded" height={400} />,
  feature: 'insights',
});

export default function Dashboard() {
  const { filter, change } = useDashboardFilter();
  const isPhone = useIsPhone();
  const mayList = mayLoadIncidentList(useViewer());
  return (
    <Box sx={PAGE}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <PageHeading>Dashboard</PageHeading>
        {!isPhone && (
          <Box className="no-print">
            <ReportEmergency />
          </Box>
        )}
      </Box>
      <UnfinishedForms />
      <DraftsNote />
      {mayList ? (
        <>
          <DashboardFilters filter={filter} onChange={change} />
          <Box component="p" className="print-only">
            {monthInWords(filter)}, {filter.park || 'all parks'}
          </Box>
          <Pies filter={filter} />
          <Insights filter={filter} />
        </>
      ) : (
        <Box component="p">{pages.incidents.refusal}</Box>
      )}
    </Box>
  );
}

/** The list has a tab for them (OFF-7). */
function DraftsNote() {
  const drafts = usePending(useViewer().id).length;
  if (drafts === 0) return null;
  return (
    <Note to={listAddress({ incident_status: 'Pending Save' })} action="Drafts" severity="info">
      {drafts === 1 ? '1 draft is' : `${drafts} drafts are`} on this device.
    </Note>
  );
}

const PAGE = {
  px: { xs: 2, md: 3 },
  py: { xs: 1.5, md: 2 },
  minWidth: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& .print-only': { display: 'none' },
  '@media print': {
    // Browsers omit background colours when printing by default; legends and zone bars need them.
    printColorAdjust: 'exact',
    '& .print-only': { display: 'block' },
    '& .no-print': { display: 'none' },
    '& .recharts-wrapper': { maxWidth: '100%' },
    '& .recharts-responsive-container > div': { width: '100% !important' },
  },
};
