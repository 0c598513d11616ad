import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import { lazy } from 'react';
import { type ConsoleResource, pages } from '../../pages.ts';

export const users: ConsoleResource = {
  name: 'users',
  icon: AccountCircleOutlined,
  recordRepresentation: (user) => user.name,
  screens: [
    [pages.users, lazy(() => import('./list/UserList.tsx'))],
    [pages.user, lazy(() => import('./UserDetail.tsx'))],
    [pages.newUser, lazy(() => import('./NewUser.tsx'))],
    [pages.importUsers, lazy(() => import('./sheets/ImportUsers.tsx'))],
    [pages.userAudit, lazy(() => import('./UserAudit.tsx'))],
  ],
};
