import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import { lazyView } from '../../components/lazyView.tsx';
import type { ConsoleResource } from '../../consoleResource.ts';

export const actions: ConsoleResource = {
  name: 'actions',
  icon: TaskAltOutlined,
  recordRepresentation: ({ action }) => action.description,
  list: lazyView(() => import('./MyActions.tsx')),
};
