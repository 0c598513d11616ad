import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useRecordContext } from 'react-admin';
import type { Incident, PresentPerson, SentBack } from '../../../../contract/schemas/incident.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { CategoryChip } from '../../../components/CategoryChip.tsx';
import { EmergencyChip } from '../../../components/EmergencyChip.tsx';
import { PART_HEIGHT } from '../../../components/LoadError.tsx';
import { lazyWithRetry } from '../../../components/record/lazyWithRetry.tsx';
import { PrevNextButtons } from '../../../components/record/PrevNextButtons.tsx';
import type { RecordHeaderProps } from '../../../components/record/RecordHeader.tsx';
import { StatusChip } from '../../../components/StatusChip.tsx';
import { pages } from '../../../pages.ts';
import { usePresence } from '../../../realtime/presence.ts';
import { useListNavigation } from '../list/useListNavigation.ts';
import { PresenceNote } from './conflicts/PresenceNote.tsx';

const AcknowledgedNote = lazyWithRetry(() => import('../../notifications/emergency/AcknowledgedNote.tsx'), {
  missing: 'The acknowledgements could not be loaded.',
  waiting: <Skeleton variant="rounded" height={PART_HEIGHT} />,
  feature: 'emergencies',
});

export const BACK = { title: 'Incidents', path: pages.incidents.path };

/** What the editable and the read-only page of a case share. Others see that it is open here (DET-11). */
export function useCasePage(state: PresentPerson['state']) {
  const incident = useRecordContext<Incident>() as Incident;
  const { steps, isOpening } = useListNavigation(String(incident.id));
  const people = usePresence(incident.id, state);
  const heading: RecordHeaderProps = {
    back: BACK,
    ...getHeadline(incident),
    alarming: isEmergency(incident),
    chips: (
      <>
        {isEmergency(incident) && <EmergencyChip />}
        <CategoryChip category={incident.filtered_category} />
        <StatusChip status={incident.incident_status} />
        <PresenceNote people={people} />
      </>
    ),
    aside: `Last modified ${formatInstant(incident.latest_updated_at)} by ${incident.latest_updated_by}`,
    steps: steps && <PrevNextButtons noun="incident" {...steps} />,
  };
  const notice = (
    <>
      {isEmergency(incident) && <AcknowledgedNote incidentId={incident.id} />}
      {incident.sent_back && <SentBackNote sent_back={incident.sent_back} />}
    </>
  );
  return { incident, heading, notice, isLeaving: isOpening };
}

function SentBackNote({ sent_back }: { sent_back: SentBack }) {
  return (
    <Alert severity="warning" icon={false} role="note">
      <AlertTitle sx={{ mb: sent_back.remark ? 0.5 : 0 }}>
        Sent back by {sent_back.by} on {formatInstant(sent_back.at)}
      </AlertTitle>
      <Box dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {sent_back.remark}
      </Box>
    </Alert>
  );
}

const isEmergency = ({ case_details }: Incident) =>
  case_details.incident_description.is_emergency_incident === 'Yes';

function getHeadline({ incident_id, case_details }: Incident): { title: string; code?: string } {
  const title = case_details.incident_description.incident_title;
  return title ? { title, code: incident_id } : { title: incident_id };
}
