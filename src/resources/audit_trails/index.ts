import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { lazy } from 'react';
import type { ConsoleResource } from '../../consoleResource.ts';

export const auditTrails: ConsoleResource = {
  name: 'audit_trails',
  icon: HistoryOutlined,
  recordRepresentation: ({ id, record }) => record?.name ?? String(id),
  list: lazy(() => import('./AuditExplorer.tsx')),
};
