import { eq } from 'drizzle-orm';
import type { notificationEndpoints } from '../../../contract/endpoints/notifications.ts';
import { usualPreferences } from '../../../contract/notifications/notificationPreferences.ts';
import { incidents } from '../../../server/database/schema.ts';
import { all, type Expectations, only, SENIORS } from './expectation.ts';
import { listRecipients, notReached, type Person, type World, withAction } from './world.ts';

const anothers = {
  what: "another's",
  input: (_me: Person, { owner }: World) => ({ user_id: owner.id }),
  answers: all(403),
};
const ownAndAnothers = {
  cases: [{ what: 'own', input: (me: Person) => ({ user_id: me.id }), answers: all() }, anothers],
} as const;

const newMessage = async (me: Person, world: World) => {
  const { id } = await world.newIncident(world.owner, 'c1');
  return world.tell(me, id);
};

const asked = <Given extends object>(given: Given) =>
  [
    { what: "of another's of Cat 2", reached: notReached, answers: only(SENIORS) },
    { what: "of another's of Cat 2 that they were told of", reached: listRecipients, answers: all() },
    { what: "of another's of Cat 2 that they have an action in", reached: withAction, answers: all() },
  ].map(({ what, reached, answers }) => ({
    what,
    answers,
    input: async (me: Person, world: World) => ({ ...given, id: await reached(me, world) }),
  }));

const emergencyFor = (made: typeof listRecipients) => async (me: Person, world: World) => {
  const incident_id = await made(me, world);
  await world.server.database
    .update(incidents)
    .set({ isEmergency: true })
    .where(eq(incidents.id, Number(incident_id)));
  return { incident_id };
};

export const notificationExpectations: Expectations<typeof notificationEndpoints> = {
  get_push_messages: ownAndAnothers,
  filter_push_messages: ownAndAnothers,
  have_read_message: ownAndAnothers,
  has_new_push_message: ownAndAnothers,
  delete_push_message: {
    cases: [
      {
        what: 'own',
        input: async (me, world) => ({ user_id: me.id, id: await newMessage(me, world) }),
        answers: all(),
      },
      { what: 'one that is not', input: (me) => ({ user_id: me.id, id: '999999' }), answers: all(404) },
      { what: "another's", input: (_me, { owner }) => ({ user_id: owner.id, id: '1' }), answers: all(403) },
    ],
  },
  all_notification_subdeparts: { cases: [{ what: 'all', input: () => ({}), answers: all() }] },
  notification_subdeparts: {
    cases: [
      { what: 'of an emergency', input: () => ({ is_emergency: true }), answers: all() },
      ...asked({ is_emergency: false }),
    ],
  },
  all_subdepartments: { cases: [{ what: 'all', input: () => ({}), answers: all() }] },
  notification_users: {
    cases: [
      { what: 'of one', input: () => ({ sub_department: 'First Aid' }), answers: all() },
      ...asked({ sub_department: 'First Aid' }),
    ],
  },
  search_notification_users: {
    cases: [
      { what: 'by name', input: () => ({ keyword: 'Person', search_by: 'user' }), answers: all() },
      ...asked({ keyword: 'Person', search_by: 'user' } as const),
    ],
  },
  get_notification_preferences: { cases: [{ what: 'own', input: () => ({}), answers: all() }] },
  save_notification_preferences: {
    cases: [
      { what: 'own', input: () => ({ ...usualPreferences(), mail: ['c2'] }), answers: all() },
      {
        what: 'without what always comes',
        input: () => ({ ...usualPreferences(), push: [] }),
        answers: all(400),
      },
    ],
  },
  get_emergencies: { cases: [{ what: 'own', input: () => ({}), answers: all() }] },
  count_emergency_recipients: {
    cases: [{ what: 'of all departments', input: () => ({}), answers: only(SENIORS) }],
  },
  acknowledge_emergency: {
    cases: [
      { what: 'one they were told of', input: emergencyFor(listRecipients), answers: all() },
      { what: 'one they were not told of', input: emergencyFor(notReached), answers: all(404) },
    ],
  },
  get_acknowledgements: {
    cases: [
      { what: "of another's of Cat 2", input: emergencyFor(notReached), answers: only(SENIORS) },
      { what: 'of one they were told of', input: emergencyFor(listRecipients), answers: all() },
    ],
  },
};
