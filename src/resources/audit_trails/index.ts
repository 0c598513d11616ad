import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { lazy } from 'react';
import { type ConsoleResource, pages } from '../../pages.ts';

export const auditTrails: ConsoleResource = {
  name: 'audit_trails',
  icon: HistoryOutlined,
  recordRepresentation: ({ id, record }) => record?.name ?? String(id),
  screens: [[pages.auditExplorer, lazy(() => import('./AuditExplorer.tsx'))]],
};
