import { callServer } from '../api/callServer.ts';
import { signedInUser } from '../api/session.ts';

export type NotificationActions = {
  readAllNotifications: () => Promise<void>;
  hasNewNotification: () => Promise<boolean>;
};

export const notificationActions: NotificationActions = {
  async readAllNotifications() {
    await callServer('have_read_message', { user_id: signedInUser().id, id: '' });
  },
  async hasNewNotification() {
    return (await callServer('has_new_push_message', { user_id: signedInUser().id })).has_new === true;
  },
};
