import { useEffect } from 'react';
import { useLocation } from 'react-admin';
import { mayRaiseEmergency } from '../../../contract/access.ts';
import type { YesNo } from '../../../contract/values/incidentValues.ts';
import { useViewer } from '../../api/useViewer.ts';
import { PageMessage } from '../../components/PageMessage.tsx';
import { RecordHeader } from '../../components/record/RecordHeader.tsx';
import { ResumeDraftDialog } from '../../custom/incident_form/autosave/ResumeDraftDialog.tsx';
import { useFormSession } from '../../custom/incident_form/autosave/useFormSession.ts';
import { Loading } from '../../layout/Loading.tsx';
import { NewIncidentForm } from './create/NewIncidentForm.tsx';
import { BACK, TITLE } from './create/useLeaveFor.ts';
import { IncidentLayout } from './list/IncidentLayout.ts';

/**
 * `?pending=true&id=` opens the draft with that id; `?unfinished=` opens an unfinished form; `?emergency=true` an
 * emergency.
 */
export default function IncidentCreate() {
  const { search } = useLocation();
  const viewer = useViewer();
  const query = new URLSearchParams(search);
  const pendingId = query.get('pending') === 'true' ? Number(query.get('id')) : undefined;
  // Preload the list, because Cancel, Save and Submit lead there even if the network is gone by then.
  useEffect(() => {
    IncidentLayout.preload();
    import('./IncidentList.tsx').catch(() => undefined);
  }, []);
  const unfinished = query.get('unfinished') ?? undefined;
  const emergency = query.get('emergency') === 'true' && mayRaiseEmergency(viewer) ? 'Yes' : 'No';
  return (
    <NewIncident
      key={pendingId ?? unfinished ?? emergency}
      pendingId={pendingId}
      unfinished={unfinished}
      emergency={emergency}
    />
  );
}

type NewIncidentProps = {
  pendingId: number | undefined;
  unfinished: string | undefined;
  emergency: YesNo;
};

function NewIncident({ pendingId, unfinished, emergency }: NewIncidentProps) {
  const beginning = useFormSession(pendingId, unfinished, emergency);
  switch (beginning.step) {
    case 'missing':
      return (
        <PageMessage
          text="This draft isn't on this device. It may have been submitted, deleted or saved on another device."
          back={BACK}
        />
      );
    case 'looking':
      return <Loading />;
    case 'asking':
      return (
        <>
          <RecordHeader back={BACK} title={TITLE} />
          <ResumeDraftDialog {...beginning} />
        </>
      );
    case 'open':
      return <NewIncidentForm start={beginning.start} />;
  }
}
