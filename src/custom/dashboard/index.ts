import InsertChartOutlined from '@mui/icons-material/InsertChartOutlined';
import { lazyView } from '../../components/lazyView.tsx';
import type { ConsoleResource } from '../../consoleResource.ts';

export const dashboard: ConsoleResource = {
  name: 'dashboard',
  icon: InsertChartOutlined,
  recordRepresentation: () => 'Dashboard',
  list: lazyView(() => import('./Dashboard.tsx')),
};
