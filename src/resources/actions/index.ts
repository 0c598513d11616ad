import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import { lazy } from 'react';
import { type ConsoleResource, pages } from '../../pages.ts';

export const actions: ConsoleResource = {
  name: 'actions',
  icon: TaskAltOutlined,
  recordRepresentation: ({ action }) => action.description,
  screens: [[pages.actions, lazy(() => import('./MyActions.tsx'))]],
};
