import { useRecordContext } from 'react-admin';
import { incidentFacts } from '../../../contract/access.ts';
import { footerButtons } from '../../../contract/incidents/incidentFlow.ts';
import type { Incident } from '../../../contract/schemas/incident.ts';
import { useViewer } from '../../api/useViewer.ts';
import { EditRecord } from '../../components/record/ShowRecord.tsx';
import { ResumeDraftDialog } from '../../custom/incident_form/autosave/ResumeDraftDialog.tsx';
import { useCaseStart } from '../../custom/incident_form/autosave/useFormSession.ts';
import { FULL_RECORD } from '../../dataProvider/incidents.ts';
import { Loading } from '../../layout/Loading.tsx';
import { EditableCase } from './edit/EditableCase.tsx';
import { LocalDraftNotice } from './edit/LocalDraftNotice.tsx';
import { ReadableCase } from './edit/ReadableCase.tsx';
import { BACK } from './edit/useCasePage.tsx';

/** A form if the viewer may save the incident, and a page to read otherwise. */
export default function IncidentDetail() {
  return (
    <EditRecord resource="incidents" noun="incident" back={BACK} meta={FULL_RECORD}>
      <IncidentPage />
    </EditRecord>
  );
}

function IncidentPage() {
  const incident = useRecordContext<Incident>();
  const viewer = useViewer();
  if (!incident) return null;
  return footerButtons(viewer, incidentFacts(incident)).includes('Save') ? (
    <OpenCase key={incident.id} incident={incident} />
  ) : (
    <ReadableCase key={incident.id}>
      <LocalDraftNotice incident={incident} />
    </ReadableCase>
  );
}

function OpenCase({ incident }: { incident: Incident }) {
  const beginning = useCaseStart(incident);
  switch (beginning.step) {
    case 'open':
      return <EditableCase start={beginning.start} />;
    case 'asking':
      return (
        <>
          <ReadableCase />
          <ResumeDraftDialog {...beginning} />
        </>
      );
    default:
      return <Loading />;
  }
}
