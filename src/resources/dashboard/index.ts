import { lazy } from 'react';
import { type ConsoleResource, pages } from '../../pages.ts';

export const dashboard: ConsoleResource = {
  name: 'dashboard',
  recordRepresentation: () => 'Dashboard',
  screens: [[pages.dashboard, lazy(() => import('./Dashboard.tsx'))]],
};
