import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import { lazy } from 'react';
import type { ConsoleResource } from '../../consoleResource.ts';
import { IncidentLayout } from './list/IncidentLayout.ts';

export const incidents: ConsoleResource = {
  name: 'incidents',
  icon: AssignmentOutlined,
  recordRepresentation: (incident) => incident.incident_id,
  list: lazy(() => {
    IncidentLayout.preload();
    return import('./IncidentList.tsx');
  }),
  create: lazy(() => import('./IncidentCreate.tsx')),
  show: lazy(() => import('./IncidentDetail.tsx')),
  audit: lazy(() => import('./IncidentAudit.tsx')),
};
