import type { Handlers } from '../http/endpoints/endpointRoutes.ts';
import { readAcknowledgements } from './acknowledgements.ts';
import { acknowledgeEmergency, countEmergencyRecipients, pendingEmergencies } from './emergencies.ts';
import { readFeed } from './feed.ts';
import { listClassifications, listSubDepartments } from './listing.ts';
import { listUsers, searchUsers } from './people.ts';
import { readPreferences, savePreferences } from './preferences.ts';
import { deleteMessage, hasNew, markRead } from './readState.ts';
import { allSubDepartments } from './subDepartments.ts';

export const notificationHandlers: Handlers = {
  get_push_messages: ({ database }, { input, by }) =>
    readFeed(database, 'get_push_messages', by.user.id, input),
  filter_push_messages: ({ database }, { input, by }) =>
    readFeed(database, 'filter_push_messages', by.user.id, input),
  have_read_message: markRead,
  delete_push_message: deleteMessage,
  has_new_push_message: async ({ database }, { by }) => ({ has_new: await hasNew(database, by.user.id) }),
  all_notification_subdeparts: listClassifications,
  notification_subdeparts: listSubDepartments,
  all_subdepartments: async ({ reference }) => ({ data: await allSubDepartments(reference) }),
  notification_users: listUsers,
  search_notification_users: searchUsers,
  get_notification_preferences: async ({ database }, { by }) => ({
    data: await readPreferences(database, by.user.id),
  }),
  save_notification_preferences: savePreferences,
  get_emergencies: async ({ database, now }, { by }) => ({
    data: await pendingEmergencies(database, by, now()),
  }),
  count_emergency_recipients: countEmergencyRecipients,
  acknowledge_emergency: acknowledgeEmergency,
  get_acknowledgements: readAcknowledgements,
};
