import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import { lazy } from 'react';
import type { ConsoleResource } from '../../consoleResource.ts';

export const groups: ConsoleResource = {
  name: 'groups',
  icon: GroupsOutlined,
  recordRepresentation: ({ group_name }) => group_name,
  list: lazy(() => import('./GroupList.tsx')),
  show: lazy(() => import('./GroupDetail.tsx')),
};
