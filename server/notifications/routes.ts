import type { Handlers } from '../http/endpoints/endpointRoutes.ts';
import type { Services } from '../services.ts';
import { readAcknowledgements } from './acknowledgements.ts';
import { acknowledgeEmergency, pendingEmergencies } from './emergencies.ts';
import { readFeed } from './feed.ts';
import { listClassifications, listSubDepartments } from './listing.ts';
import { listUsers, searchUsers } from './people.ts';
import { readPreferences, savePreferences } from './preferences.ts';
import { deleteMessage, hasNew, markRead } from './readState.ts';
import { allSubDepartments } from './subDepartments.ts';

export function notificationHandlers(services: Services): Handlers {
  const { database, reference, now } = services;
  return {
    get_push_messages: ({ input, by }) => readFeed(database, 'get_push_messages', by.user.id, input),
    filter_push_messages: ({ input, by }) => readFeed(database, 'filter_push_messages', by.user.id, input),
    have_read_message: async ({ input, by }) => {
      await markRead(database, by.user.id, input.id, now());
      return {};
    },
    delete_push_message: async ({ input, by }) => {
      await deleteMessage(database, by.user.id, input.id, now());
      return {};
    },
    has_new_push_message: async ({ by }) => ({ has_new: await hasNew(database, by.user.id) }),
    all_notification_subdeparts: (call) => listClassifications(services, call),
    notification_subdeparts: (call) => listSubDepartments(services, call),
    all_subdepartments: async () => ({ data: await allSubDepartments(reference) }),
    notification_users: (call) => listUsers(services, call),
    search_notification_users: (call) => searchUsers(services, call),
    get_notification_preferences: async ({ by }) => ({ data: await readPreferences(database, by.user.id) }),
    save_notification_preferences: async (call) => {
      await savePreferences(services, call);
      return {};
    },
    get_emergencies: async ({ by }) => ({ data: await pendingEmergencies(database, by, now()) }),
    acknowledge_emergency: async ({ input, by }) => {
      await acknowledgeEmergency(database, by, input.incident_id, now());
      return {};
    },
    get_acknowledgements: (call) => readAcknowledgements(database, call),
  };
}
