import { lazy } from 'react';
import { type ConsoleResource, pages } from '../../pages.ts';

export const notificationListing: ConsoleResource = {
  name: 'notification_listing',
  recordRepresentation: ({ classification_title }) => classification_title,
  screens: [
    [pages.notifications, lazy(() => import('./NotificationListing.tsx'))],
    [pages.notification, lazy(() => import('./NotificationSetting.tsx'))],
  ],
};
