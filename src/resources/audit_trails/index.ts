import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { lazyView } from '../../components/lazyView.tsx';
import type { ConsoleResource } from '../../consoleResource.ts';

export const auditTrails: ConsoleResource = {
  name: 'audit_trails',
  icon: HistoryOutlined,
  recordRepresentation: ({ id, record }) => record?.name ?? String(id),
  list: lazyView(() => import('./AuditExplorer.tsx')),
};
