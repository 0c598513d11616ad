import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import { lazy } from 'react';
import { type ConsoleResource, pages } from '../../pages.ts';

export const groups: ConsoleResource = {
  name: 'groups',
  icon: GroupsOutlined,
  recordRepresentation: ({ group_name }) => group_name,
  screens: [
    [pages.groups, lazy(() => import('./GroupList.tsx'))],
    [pages.group, lazy(() => import('./GroupDetail.tsx'))],
  ],
};
