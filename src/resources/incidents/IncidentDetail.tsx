import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LinkBase, useLocation, useNavigate, useRecordContext } from 'react-admin';
import { maySeeIncidentAudit } from '../../../contract/access.ts';
import { detailTabs, type IncidentTab } from '../../../contract/incidentTabs.ts';
import type { Incident } from '../../../contract/schemas/incident.ts';
import { formatInstant } from '../../../contract/singaporeTime.ts';
import { CategoryChip } from '../../components/CategoryChip.tsx';
import { EmergencyChip } from '../../components/EmergencyChip.tsx';
import { RecordFooter } from '../../components/record/RecordFooter.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { RecordSteps } from '../../components/record/RecordSteps.tsx';
import { SectionMenu } from '../../components/record/SectionMenu.tsx';
import { ShowRecord } from '../../components/record/ShowRecord.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { useWayBack } from '../../components/useWayBack.ts';
import { IncidentTabView } from '../../custom/incident/view/IncidentTabView.tsx';
import { useViewer } from '../../host/useViewer.ts';
import { pages } from '../../pages.ts';
import { useGoThroughList } from './useGoThroughList.ts';
import { WHOLE } from './wholeIncident.ts';

const BACK = { title: 'Incidents', path: pages.incidents.path };

/** `/incidents_list/detail?id=`: DET-1, read. The open tab stands in the address, so that a reload stays on it. */
export default function IncidentDetail() {
  return (
    <ShowRecord resource="incidents" noun="incident" back={BACK} meta={WHOLE}>
      <IncidentPage />
    </ShowRecord>
  );
}

function IncidentPage() {
  const incident = useRecordContext<Incident>();
  const { goBack } = useWayBack(BACK.path);
  const viewer = useViewer();
  const tabs = incident ? detailTabs(incident.incident_status) : [];
  const [tab, setTab] = useTabInAddress(tabs);
  const through = useGoThroughList(String(incident?.id));
  if (!incident) return null;
  const isEmergency = incident.case_details.incident_description.is_emergency_incident === 'Yes';
  return (
    <RecordPage
      heading={{
        back: BACK,
        ...headlineOf(incident),
        alarming: isEmergency,
        steps: through.steps && <RecordSteps noun="incident" {...through.steps} />,
        chips: (
          <>
            {isEmergency && <EmergencyChip />}
            <CategoryChip category={incident.filtered_category} />
            <StatusChip status={incident.incident_status} />
          </>
        ),
        aside: `Last modified ${formatInstant(incident.latest_updated_at)} by ${incident.latest_updated_by}`,
      }}
      menu={<SectionMenu label="Sections of the incident" tabs={tabs} current={tab} onChoose={setTab} />}
      footer={
        <RecordFooter>
          <Button size="large" variant="outlined" onClick={goBack}>
            Cancel
          </Button>
          {maySeeIncidentAudit(viewer) && (
            <Button
              size="large"
              variant="outlined"
              component={LinkBase}
              to={pages.incidentAudit.to(incident.id)}
            >
              View Audit Trail
            </Button>
          )}
        </RecordFooter>
      }
    >
      <Box key={incident.id} aria-busy={through.isOpening} sx={{ opacity: through.isOpening ? 0.55 : 1 }}>
        <IncidentTabView tab={tab} incident={incident} />
      </Box>
    </RecordPage>
  );
}

/** What it is about, with its number; one without a title is called by the number. */
function headlineOf({ incident_id, case_details }: Incident): { title: string; code?: string } {
  const title = case_details.incident_description.incident_title;
  return title ? { title, code: incident_id } : { title: incident_id };
}

/** `#witnesses-details` names the tab; one that this status does not show falls back to the first. */
function useTabInAddress(tabs: IncidentTab[]): [IncidentTab, (tab: IncidentTab) => void] {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const nameOf = (tab: IncidentTab) => `#${tab.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
  const tab = tabs.find((candidate) => nameOf(candidate) === hash) ?? 'Incident Description';
  return [tab, (chosen) => navigate(`${pathname}${search}${nameOf(chosen)}`, { replace: true, state })];
}
