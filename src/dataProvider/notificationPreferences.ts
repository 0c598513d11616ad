import {
  NOTIFIED_KINDS,
  type NotificationPreferences,
  usualPreferences,
} from '../../contract/notifications/notificationPreferences.ts';
import { callServer } from '../api/callServer.ts';
import { asRecord, withDefaults } from '../api/parse.ts';
import type { ResourceProvider } from './resourceProvider.ts';

/** A singleton of the user; the id is ignored. */
export const notificationPreferencesProvider = {
  async getOne({ id, signal }) {
    const { data } = await callServer('get_notification_preferences', {}, { signal });
    return { ...withDefaults(usualPreferences(), asRecord(data, 'preferences')), id };
  },
  async update({ id, data }) {
    const { push, sms, mail, quiet_from, quiet_to } = data as NotificationPreferences;
    const inOrder = (kinds: NotificationPreferences['push']) =>
      NOTIFIED_KINDS.filter((kind) => kinds.includes(kind));
    await callServer('save_notification_preferences', {
      ...{ push: inOrder(push), sms: inOrder(sms), mail: inOrder(mail) },
      ...{ quiet_from, quiet_to },
    });
    return { ...data, id };
  },
  refusal: 'Notification preferences are a single record that can only be read and saved.',
} satisfies ResourceProvider;
