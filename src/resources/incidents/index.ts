import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import { lazy } from 'react';
import { type ConsoleResource, pages } from '../../pages.ts';
import { preloadLayout } from './list/layouts.ts';

function loadIncidentList() {
  preloadLayout();
  return import('./IncidentList.tsx');
}

export const incidents: ConsoleResource = {
  name: 'incidents',
  icon: AssignmentOutlined,
  recordRepresentation: (incident) => incident.incident_id,
  screens: [
    [pages.incidents, lazy(loadIncidentList)],
    [pages.newIncident, lazy(() => import('./IncidentCreate.tsx'))],
    [pages.incident, lazy(() => import('./IncidentDetail.tsx'))],
    [pages.incidentAudit, lazy(() => import('./IncidentAudit.tsx'))],
  ],
};
