import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import { lazy } from 'react';
import { readableNotification } from '../../../contract/notifications/messageText.ts';
import type { ConsoleResource } from '../../consoleResource.ts';

export const notifications: ConsoleResource = {
  name: 'notifications',
  icon: NotificationsOutlined,
  recordRepresentation: ({ text }) => readableNotification(text),
  list: lazy(() => import('./NotificationListing.tsx')),
  show: lazy(() => import('./NotificationSetting.tsx')),
};
