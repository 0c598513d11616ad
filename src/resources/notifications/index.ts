import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import { readableNotification } from '../../../contract/notifications/messageText.ts';
import { lazyView } from '../../components/lazyView.tsx';
import type { ConsoleResource } from '../../consoleResource.ts';

export const notifications: ConsoleResource = {
  name: 'notifications',
  icon: NotificationsOutlined,
  recordRepresentation: ({ text }) => readableNotification(text),
  list: lazyView(() => import('./NotificationListing.tsx')),
  show: lazyView(() => import('./NotificationSetting.tsx')),
};
