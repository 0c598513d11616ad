import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import { lazyView } from '../../components/lazyView.tsx';
import type { ConsoleResource } from '../../consoleResource.ts';

export const users: ConsoleResource = {
  name: 'users',
  icon: AccountCircleOutlined,
  recordRepresentation: (user) => user.name,
  list: lazyView(() => import('./list/UserList.tsx')),
  show: lazyView(() => import('./UserDetail.tsx')),
  create: lazyView(() => import('./NewUser.tsx')),
  import: lazyView(() => import('./sheets/ImportUsers.tsx')),
  audit: lazyView(() => import('./UserAudit.tsx')),
};
