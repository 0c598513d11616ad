import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import { lazy } from 'react';
import type { ConsoleResource } from '../../consoleResource.ts';

export const users: ConsoleResource = {
  name: 'users',
  icon: AccountCircleOutlined,
  recordRepresentation: (user) => user.name,
  list: lazy(() => import('./list/UserList.tsx')),
  show: lazy(() => import('./UserDetail.tsx')),
  create: lazy(() => import('./NewUser.tsx')),
  import: lazy(() => import('./sheets/ImportUsers.tsx')),
  audit: lazy(() => import('./UserAudit.tsx')),
};
