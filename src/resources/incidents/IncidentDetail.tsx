import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useGetOne, useLocation, useNavigate } from 'react-admin';
import { detailTabs, type IncidentTab } from '../../../contract/incidentTabs.ts';
import type { Incident } from '../../../contract/schemas/incident.ts';
import { formatInstant } from '../../../contract/singaporeTime.ts';
import { CategoryChip } from '../../components/CategoryChip.tsx';
import { PageMessage } from '../../components/PageMessage.tsx';
import { RecordFooter } from '../../components/RecordFooter.tsx';
import { RecordHeader } from '../../components/RecordHeader.tsx';
import { SectionMenu } from '../../components/SectionMenu.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { IncidentTabView } from '../../custom/incident_view/IncidentTabView.tsx';
import { HostUnreachable } from '../../host/callHost.ts';
import { paths } from '../../routes.ts';

/** `/incidents_list/detail?id=`: DET-1, read. The open tab stands in the address, so that a reload stays on it. */
export default function IncidentDetail() {
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('id') ?? '';
  // react-admin keeps the list's rows as records; with a meta of its own the whole incident is not mistaken for a row.
  const { data, error, refetch } = useGetOne<Incident>(
    'incidents',
    { id, meta: { whole: true } },
    { enabled: id !== '' },
  );

  if (!id) return <PageMessage text="This link names no incident." back={BACK} />;
  // What one reads stays where a later look at it fails for want of a network.
  if (error && !(data && error instanceof HostUnreachable))
    return <PageMessage text={error.message} back={BACK} onRetry={refetch} />;
  if (!data) return <Waiting />;
  return <IncidentPage incident={data} />;
}

const BACK = { title: 'Incidents', path: paths.incidents };

function IncidentPage({ incident }: { incident: Incident }) {
  const navigate = useNavigate();
  const tabs = detailTabs(incident.incident_status);
  const [tab, setTab] = useTabInAddress(tabs);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 'calc(100dvh - 64px)' }}>
      <RecordHeader
        back={BACK}
        title={incident.incident_id}
        subtitle={incident.case_details.incident_description.incident_title}
        chips={
          <>
            <CategoryChip category={incident.filtered_category} />
            <StatusChip status={incident.incident_status} />
          </>
        }
        aside={`Last modified ${formatInstant(incident.latest_updated_at)} by ${incident.latest_updated_by}`}
      />
      <Box
        sx={{
          flex: 1,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0,1fr)', md: '260px minmax(0,1fr)' },
          alignContent: 'start',
        }}
      >
        <SectionMenu label="Sections of the incident" tabs={tabs} current={tab} onChoose={setTab} />
        <Box sx={{ p: { xs: 2, md: 3 }, maxWidth: 1040, width: '100%' }}>
          <IncidentTabView tab={tab} incident={incident} />
        </Box>
      </Box>
      <RecordFooter>
        <Button size="large" variant="outlined" onClick={() => navigate(paths.incidents)}>
          Cancel
        </Button>
      </RecordFooter>
    </Box>
  );
}

/** `#witnesses-details` names the tab; one that this status does not show falls back to the first. */
function useTabInAddress(tabs: IncidentTab[]): [IncidentTab, (tab: IncidentTab) => void] {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const nameOf = (tab: IncidentTab) => `#${tab.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
  const tab = tabs.find((candidate) => nameOf(candidate) === hash) ?? 'Incident Description';
  return [tab, (chosen) => navigate(`${pathname}${search}${nameOf(chosen)}`, { replace: true })];
}

function Waiting() {
  return (
    <Box
      role="status"
      aria-label="Loading the incident"
      sx={{ p: 3, display: 'grid', gap: 2, maxWidth: 960 }}
    >
      <Skeleton width={140} height={32} />
      <Skeleton width={280} height={44} />
      <Skeleton variant="rounded" height={180} />
      <Skeleton variant="rounded" height={240} />
    </Box>
  );
}
