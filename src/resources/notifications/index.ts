import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import { lazy } from 'react';
import { readableNotification } from '../../../contract/incidents/recipients.ts';
import { type ConsoleResource, pages } from '../../pages.ts';

export const notifications: ConsoleResource = {
  name: 'notifications',
  icon: NotificationsOutlined,
  recordRepresentation: ({ text }) => readableNotification(text),
  screens: [
    [pages.notifications, lazy(() => import('./NotificationListing.tsx'))],
    [pages.notification, lazy(() => import('./NotificationSetting.tsx'))],
  ],
};
