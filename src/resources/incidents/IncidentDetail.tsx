import { useEffect, useState } from 'react';
import { useNotify, useRecordContext } from 'react-admin';
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
  return incident ? <Case key={incident.id} incident={incident} /> : null;
}

function Case({ incident }: { incident: Incident }) {
  const viewer = useViewer();
  const notify = useNotify();
  const maySave = (of: Incident) => footerButtons(viewer, incidentFacts(of)).includes('Save');
  // A form with changes stays when somebody else closes the case (DET-11).
  const [openedAs, setOpenedAs] = useState(incident);
  if (maySave(incident) && !maySave(openedAs)) setOpenedAs(incident);
  // What is missing for a reopening is completed in the form (FLOW-5).
  const [isIncomplete, setIncomplete] = useState(false);
  const complete = () => {
    setIncomplete(true);
    notify('Complete the required fields, then reopen the incident.', { type: 'warning' });
  };
  return maySave(openedAs) || isIncomplete ? (
    <OpenCase incident={incident} onUnchanged={setOpenedAs} isIncomplete={isIncomplete} />
  ) : (
    <ReadableCase onIncomplete={complete}>
      <LocalDraftNotice incident={incident} />
    </ReadableCase>
  );
}

type OpenProps = {
  incident: Incident;
  /** Called with a later version while there is no form, or no change in it. */
  onUnchanged: (theirs: Incident) => void;
  isIncomplete: boolean;
};

function OpenCase({ incident, onUnchanged, isIncomplete }: OpenProps) {
  const beginning = useCaseStart(incident);
  const isOpen = beginning.step === 'open';
  useEffect(() => {
    if (!isOpen) onUnchanged(incident);
  }, [isOpen, incident, onUnchanged]);
  switch (beginning.step) {
    case 'open':
      return <EditableCase start={beginning.start} onUnchanged={onUnchanged} isIncomplete={isIncomplete} />;
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
