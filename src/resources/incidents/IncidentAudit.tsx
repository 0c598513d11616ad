import Box from '@mui/material/Box';
import { useRecordContext } from 'react-admin';
import type { Incident } from '../../../contract/schemas/incident.ts';
import { RecordHeader } from '../../components/record/RecordHeader.tsx';
import { ShowRecord } from '../../components/record/ShowRecord.tsx';
import { FULL_RECORD } from '../../dataProvider/incidents.ts';
import { pages } from '../../pages.ts';
import { AuditTrail } from '../audit_trails/trail/AuditTrail.tsx';

const LIST = { title: 'Incidents', path: pages.incidents.path };

export default function IncidentAudit() {
  return (
    <ShowRecord resource="incidents" noun="incident" back={LIST} meta={FULL_RECORD}>
      <TrailOfIncident />
    </ShowRecord>
  );
}

function TrailOfIncident() {
  const incident = useRecordContext<Incident>();
  if (!incident) return null;
  return (
    <>
      <RecordHeader
        back={{ title: incident.incident_id, path: pages.incident.to(incident.id) }}
        title="View Audit Trail"
        aside={incident.case_details.incident_description.incident_title}
      />
      <Box sx={{ px: { xs: 2, md: 3 }, pb: 3 }}>
        <AuditTrail key={incident.id} filter={{ incident_id: incident.id }} />
      </Box>
    </>
  );
}
