import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import { lazy } from 'react';
import type { ConsoleResource } from '../../consoleResource.ts';

export const actions: ConsoleResource = {
  name: 'actions',
  icon: TaskAltOutlined,
  recordRepresentation: ({ action }) => action.description,
  list: lazy(() => import('./MyActions.tsx')),
};
