import { lazy } from 'react';
import { paths } from '../../routes.ts';
import type { ConsoleResource } from '../index.ts';
import { preloadLayout } from './layouts.ts';

function loadIncidentList() {
  preloadLayout();
  return import('./IncidentList.tsx');
}

export const incidents: ConsoleResource = {
  name: 'incidents',
  recordRepresentation: (incident) => incident.incident_id,
  pages: [
    { path: paths.incidents, Page: lazy(loadIncidentList) },
    { path: paths.newIncident, Page: lazy(() => import('./IncidentCreate.tsx')) },
    { path: '/incidents_list/detail', Page: lazy(() => import('./IncidentDetail.tsx')) },
  ],
};
