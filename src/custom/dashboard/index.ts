import InsertChartOutlined from '@mui/icons-material/InsertChartOutlined';
import { lazy } from 'react';
import type { ConsoleResource } from '../../consoleResource.ts';

export const dashboard: ConsoleResource = {
  name: 'dashboard',
  icon: InsertChartOutlined,
  recordRepresentation: () => 'Dashboard',
  list: lazy(() => import('./Dashboard.tsx')),
};
