import type { notificationEndpoints } from '../../../contract/endpoints/notifications.ts';
import { all, type ExpectationsOf } from './expectation.ts';
import type { Person, World } from './world.ts';

const anothers = {
  what: "another's",
  input: (_me: Person, { owner }: World) => ({ user_id: owner.id }),
  answers: all(403),
};
const ownAndAnothers = {
  cases: [{ what: 'own', input: (me: Person) => ({ user_id: me.id }), answers: all() }, anothers],
} as const;

export const notificationExpectations: ExpectationsOf<typeof notificationEndpoints> = {
  incident_info: {
    cases: [{ what: 'a month', input: () => ({ year: 2026, month: 11 }), answers: all() }],
  },
  get_push_messages: ownAndAnothers,
  filter_push_messages: ownAndAnothers,
  have_read_message: ownAndAnothers,
  has_new_push_message: ownAndAnothers,
  delete_push_message: {
    cases: [
      {
        what: 'own',
        input: async (me, world) => ({ user_id: me.id, id: await world.newMessage(me) }),
        answers: all(),
      },
      { what: 'one that is not', input: (me) => ({ user_id: me.id, id: '999999' }), answers: all(404) },
      { what: "another's", input: (_me, { owner }) => ({ user_id: owner.id, id: '1' }), answers: all(403) },
    ],
  },
  all_notification_subdeparts: { cases: [{ what: 'all', input: () => ({}), answers: all() }] },
  notification_subdeparts: {
    cases: [{ what: 'of an emergency', input: () => ({ is_emergency: true }), answers: all() }],
  },
  all_subdepartments: { cases: [{ what: 'all', input: () => ({}), answers: all() }] },
  notification_users: {
    cases: [{ what: 'of one', input: () => ({ sub_department: 'First Aid' }), answers: all() }],
  },
  search_notification_users: {
    cases: [{ what: 'by name', input: () => ({ keyword: 'Person', search_by: 'user' }), answers: all() }],
  },
};
