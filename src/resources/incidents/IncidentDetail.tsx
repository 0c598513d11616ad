import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Skeleton from '@mui/material/Skeleton';
import { useLocation, useNavigate, useRecordContext } from 'react-admin';
import { incidentFacts } from '../../../contract/access.ts';
import { footerButtons } from '../../../contract/incidents/incidentFlow.ts';
import { type IncidentTab, TAB_GROUPS } from '../../../contract/incidents/incidentTabs.ts';
import type { Incident, SentBack } from '../../../contract/schemas/incident.ts';
import { formatInstant } from '../../../contract/singaporeTime.ts';
import { useViewer } from '../../api/useViewer.ts';
import { CategoryChip } from '../../components/CategoryChip.tsx';
import { EmergencyChip } from '../../components/EmergencyChip.tsx';
import { PART_HEIGHT } from '../../components/record/LoadError.tsx';
import { lazyWithRetry } from '../../components/record/lazyWithRetry.tsx';
import { PrevNextButtons } from '../../components/record/PrevNextButtons.tsx';
import type { RecordHeaderProps } from '../../components/record/RecordHeader.tsx';
import { ShowRecord } from '../../components/record/ShowRecord.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { useBackToList } from '../../components/useBackToList.ts';
import { ResumeDraftDialog } from '../../custom/incident_form/autosave/ResumeDraftDialog.tsx';
import { useCaseStart } from '../../custom/incident_form/autosave/useFormSession.ts';
import { FULL_RECORD } from '../../dataProvider/incidents.ts';
import { Loading } from '../../layout/Loading.tsx';
import { pages } from '../../pages.ts';
import { type CaseProps, EditableCase } from './edit/EditableCase.tsx';
import { LocalDraftNotice } from './edit/LocalDraftNotice.tsx';
import { ReadableCase } from './edit/ReadableCase.tsx';
import { useListNavigation } from './list/useListNavigation.ts';

const AcknowledgedNote = lazyWithRetry(() => import('../notifications/emergency/AcknowledgedNote.tsx'), {
  missing: 'The acknowledgements could not be loaded.',
  waiting: <Skeleton variant="rounded" height={PART_HEIGHT} />,
  feature: 'emergencies',
});

const BACK = { title: 'Incidents', path: pages.incidents.path };

/** The open tab is part of the address, so that a reload keeps it (DET-1). */
export default function IncidentDetail() {
  return (
    <ShowRecord resource="incidents" noun="incident" back={BACK} meta={FULL_RECORD}>
      <IncidentPage />
    </ShowRecord>
  );
}

function IncidentPage() {
  const incident = useRecordContext<Incident>();
  const { goBack } = useBackToList(BACK.path);
  const viewer = useViewer();
  const [tab, setTab] = useTabInAddress();
  const through = useListNavigation(String(incident?.id));
  if (!incident) return null;
  const page = {
    headingOf: (shown: Incident) => ({
      ...getHeading(shown),
      steps: through.steps && <PrevNextButtons noun="incident" {...through.steps} />,
    }),
    noticeOf: (shown: Incident) => (
      <>
        {isEmergency(shown) && <AcknowledgedNote incidentId={shown.id} />}
        {shown.sent_back && <SentBackNote sent_back={shown.sent_back} />}
      </>
    ),
    ...{ tab, onTab: setTab, goBack, isLeaving: through.isOpening },
  };
  return footerButtons(viewer, incidentFacts(incident)).includes('Save') ? (
    <OpenCase key={incident.id} incident={incident} {...page} />
  ) : (
    <ReadableCase
      key={incident.id}
      incident={incident}
      {...page}
      noticeOf={(shown) => (
        <>
          <LocalDraftNotice incident={shown} />
          {page.noticeOf(shown)}
        </>
      )}
    />
  );
}

function OpenCase({ incident, ...page }: CaseProps & { incident: Incident }) {
  const beginning = useCaseStart(incident);
  switch (beginning.step) {
    case 'open':
      return <EditableCase start={beginning.start} {...page} />;
    case 'asking':
      return (
        <>
          <ReadableCase incident={incident} {...page} />
          <ResumeDraftDialog {...beginning} />
        </>
      );
    default:
      return <Loading />;
  }
}

function SentBackNote({ sent_back }: { sent_back: SentBack }) {
  return (
    <Alert severity="warning" icon={false} role="note">
      <AlertTitle sx={{ mb: sent_back.remark ? 0.5 : 0 }}>
        Sent back by {sent_back.by} on {formatInstant(sent_back.at)}
      </AlertTitle>
      {sent_back.remark}
    </Alert>
  );
}

function getHeading(incident: Incident): RecordHeaderProps {
  return {
    back: BACK,
    ...getHeadline(incident),
    alarming: isEmergency(incident),
    chips: (
      <>
        {isEmergency(incident) && <EmergencyChip />}
        <CategoryChip category={incident.filtered_category} />
        <StatusChip status={incident.incident_status} />
      </>
    ),
    aside: `Last modified ${formatInstant(incident.latest_updated_at)} by ${incident.latest_updated_by}`,
  };
}

const isEmergency = ({ case_details }: Incident) =>
  case_details.incident_description.is_emergency_incident === 'Yes';

function getHeadline({ incident_id, case_details }: Incident): { title: string; code?: string } {
  const title = case_details.incident_description.incident_title;
  return title ? { title, code: incident_id } : { title: incident_id };
}

const TABS: IncidentTab[] = [...Object.values(TAB_GROUPS).flat(), 'Timeline'];

function useTabInAddress(): [IncidentTab, (tab: IncidentTab) => void] {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const getName = (tab: IncidentTab) => `#${tab.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
  const tab = TABS.find((candidate) => getName(candidate) === hash) ?? 'Incident Description';
  return [tab, (chosen) => navigate(`${pathname}${search}${getName(chosen)}`, { replace: true, state })];
}
