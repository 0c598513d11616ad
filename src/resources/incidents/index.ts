import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import { lazy } from 'react';
import { type ConsoleResource, pages } from '../../pages.ts';
import { IncidentLayout } from './list/IncidentLayout.ts';

export const incidents: ConsoleResource = {
  name: 'incidents',
  icon: AssignmentOutlined,
  recordRepresentation: (incident) => incident.incident_id,
  screens: [
    [
      pages.incidents,
      lazy(() => {
        IncidentLayout.preload();
        return import('./IncidentList.tsx');
      }),
    ],
    [pages.newIncident, lazy(() => import('./IncidentCreate.tsx'))],
    [pages.incident, lazy(() => import('./IncidentDetail.tsx'))],
    [pages.incidentAudit, lazy(() => import('./IncidentAudit.tsx'))],
  ],
};
