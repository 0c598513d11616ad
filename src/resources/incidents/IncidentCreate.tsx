import { useLocation } from 'react-admin';
import { NoAccess } from '../../components/NoAccess.tsx';
import { GoOn } from '../../custom/incident/new/GoOn.tsx';
import { NewIncidentForm } from '../../custom/incident/new/NewIncidentForm.tsx';
import { useFormStart } from '../../custom/incident/new/useFormStart.ts';
import { Loading } from '../../layout/Loading.tsx';

/** `/incidents_list/new_incident`, and with `?pending=true&id=` the draft with that id. */
export default function IncidentCreate() {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const pendingId = query.get('pending') === 'true' ? Number(query.get('id')) : undefined;
  return <NewIncident key={pendingId ?? 'new'} pendingId={pendingId} />;
}

/** The form, once it is known what it begins with. */
function NewIncident({ pendingId }: { pendingId: number | undefined }) {
  const beginning = useFormStart(pendingId);
  switch (beginning.step) {
    case 'missing':
      return (
        <NoAccess text="This draft is not on this device. It was sent, deleted, or saved somewhere else." />
      );
    case 'looking':
      return <Loading />;
    case 'asking':
      return <GoOn {...beginning} />;
    case 'open':
      return <NewIncidentForm start={beginning.start} />;
  }
}
