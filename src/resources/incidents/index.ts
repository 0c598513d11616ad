import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import { lazyView } from '../../components/lazyView.tsx';
import type { ConsoleResource } from '../../consoleResource.ts';
import { IncidentLayout } from './list/IncidentLayout.ts';

export const incidents: ConsoleResource = {
  name: 'incidents',
  icon: AssignmentOutlined,
  recordRepresentation: (incident) => incident.incident_id,
  list: lazyView(() => {
    IncidentLayout.preload();
    return import('./IncidentList.tsx');
  }),
  create: lazyView(() => import('./IncidentCreate.tsx')),
  show: lazyView(() => import('./IncidentDetail.tsx')),
  audit: lazyView(() => import('./IncidentAudit.tsx')),
};
