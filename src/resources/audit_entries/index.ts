import { lazy } from 'react';
import { type ConsoleResource, pages } from '../../pages.ts';

export const auditEntries: ConsoleResource = {
  name: 'audit_entries',
  recordRepresentation: ({ record }) => record.name,
  screens: [[pages.auditExplorer, lazy(() => import('./AuditExplorer.tsx'))]],
};
