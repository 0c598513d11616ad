import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import { lazyView } from '../../components/lazyView.tsx';
import type { ConsoleResource } from '../../consoleResource.ts';

export const groups: ConsoleResource = {
  name: 'groups',
  icon: GroupsOutlined,
  recordRepresentation: ({ group_name }) => group_name,
  list: lazyView(() => import('./GroupList.tsx')),
  show: lazyView(() => import('./GroupDetail.tsx')),
};
