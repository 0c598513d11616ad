import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import { lazy } from 'react';
import type { ConsoleResource } from '../../consoleResource.ts';
import { preloadLayout } from './list/layouts.ts';

function loadIncidentList() {
  preloadLayout();
  return import('./IncidentList.tsx');
}

export const incidents: ConsoleResource = {
  name: 'incidents',
  icon: AssignmentOutlined,
  recordRepresentation: (incident) => incident.incident_id,
  list: lazy(loadIncidentList),
  create: lazy(() => import('./IncidentCreate.tsx')),
  show: lazy(() => import('./IncidentDetail.tsx')),
  audit: lazy(() => import('./IncidentAudit.tsx')),
};
