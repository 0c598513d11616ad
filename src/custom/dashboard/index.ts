import InsertChartOutlined from '@mui/icons-material/InsertChartOutlined';
import { lazy } from 'react';
import { type ConsoleResource, pages } from '../../pages.ts';

export const dashboard: ConsoleResource = {
  name: 'dashboard',
  icon: InsertChartOutlined,
  recordRepresentation: () => 'Dashboard',
  screens: [[pages.dashboard, lazy(() => import('./Dashboard.tsx'))]],
};
