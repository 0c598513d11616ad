import { Navigate, useLocation } from 'react-admin';
import { mayCreateIncident } from '../../../contract/access.ts';
import { NewIncident } from '../../custom/incident_form/NewIncident.tsx';
import { useViewer } from '../../host/useViewer.ts';
import { paths } from '../../routes.ts';

/** `/incidents_list/new_incident`, and with `?pending=true&id=` the draft with that id. */
export default function IncidentCreate() {
  const viewer = useViewer();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const pendingId = query.get('pending') === 'true' ? Number(query.get('id')) : undefined;
  if (!mayCreateIncident(viewer)) return <Navigate to={paths.incidents} replace />;
  return <NewIncident key={pendingId ?? 'new'} pendingId={pendingId} />;
}
