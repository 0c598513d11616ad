import type { incidentEndpoints } from '../../../contract/endpoints/incidents.ts';
import { buildCaseDetails } from '../../helpers/factories.ts';
import { all, type Expectations, only, SENIORS, SUPERS } from './expectation.ts';
import { listRecipients, notReached, type Person, type World, withAction, withActionToDo } from './world.ts';

type Category = 'c1' | 'c2';

/** Cat 2 of others is out of a junior's reach, unless they received it or have an action in it (LIST-8, LIST-13). */
const ofCat2 = <Input>(inputOf: (id: string) => Input, listing = only(SENIORS), tied = all()) =>
  [
    { what: "another's of Cat 2", reached: notReached, answers: listing },
    { what: "another's of Cat 2 that they were told of", reached: listRecipients, answers: tied },
    { what: "another's of Cat 2 that they have an action in", reached: withAction, answers: tied },
  ].map(({ what, reached, answers }) => ({
    what,
    answers,
    input: async (me: Person, world: World) => inputOf(await reached(me, world)),
  }));

const anothers = async ({ newIncident, owner }: World, category: Category) =>
  (await newIncident(owner, category)).id;

async function edited({ newIncident }: World, by: Person, category: Category) {
  const { id, case_details, aar, latest_updated_at } = await newIncident(by, category);
  const description = { ...case_details.incident_description, incident_title: 'Guest slipped on wet leaves' };
  return { id, aar, latest_updated_at, case_details: { ...case_details, incident_description: description } };
}

export const incidentExpectations: Expectations<typeof incidentEndpoints> = {
  get_all_incidents: {
    cases: [
      { what: 'a page', input: () => ({ size: 50 }), answers: all() },
      {
        what: 'an export',
        input: () => ({ export: true, page: 1, size: 1000, from_date: '2026-11-01', to_date: '2026-11-30' }),
        answers: all(),
      },
    ],
  },
  count_incidents: { cases: [{ what: 'of every tab', input: () => ({}), answers: all() }] },
  map_incidents: { cases: [{ what: 'of the list', input: () => ({}), answers: all() }] },
  get_nearby_incidents: {
    cases: [
      {
        what: 'of a zone',
        input: () => ({ park: 'Singapore Zoo', zone_type: 'Treetops Trail', zone: 'Treetops Trail' }),
        answers: all(),
      },
    ],
  },
  get_list_views: { cases: [{ what: 'own', input: () => ({}), answers: all() }] },
  save_list_views: {
    cases: [{ what: 'own', input: () => ({ views: [], version: 0 }), answers: all() }],
  },
  get_incident: {
    cases: [
      {
        what: "another's of Cat 1",
        input: async (_me, world) => ({ id: await anothers(world, 'c1') }),
        answers: all(),
      },
      ...ofCat2((id) => ({ id })),
      { what: 'one that is not', input: () => ({ id: '999999' }), answers: all(404) },
    ],
  },
  create_incident: {
    cases: [
      { what: 'of Cat 1', input: () => ({ case_details: buildCaseDetails() }), answers: all() },
      {
        what: 'of Cat 2',
        input: () => ({ case_details: buildCaseDetails({ description: { category: 'c2' } }) }),
        answers: all(),
      },
      {
        what: 'an emergency',
        input: () => ({ case_details: buildCaseDetails({ description: { is_emergency_incident: 'Yes' } }) }),
        answers: only(SENIORS),
      },
    ],
  },
  update_incident: {
    cases: [
      {
        what: 'own of Cat 1',
        input: (me, world) => edited(world, me, 'c1'),
        answers: all(),
        fresh: true,
      },
      {
        what: "another's of Cat 1",
        input: (_me, world) => edited(world, world.owner, 'c1'),
        answers: only(SENIORS),
      },
      {
        what: "another's of Cat 2",
        input: (_me, world) => edited(world, world.owner, 'c2'),
        answers: only(SUPERS),
      },
      // A Draft has no visible updates, not even for people who may not edit it (DET-6).
      ...ofCat2(
        (id) => ({ id, incident_updates: [{ id: '', remark: 'Wet floor' }] }),
        only(SUPERS, 409),
        only(SUPERS, 409),
      ),
      {
        what: 'an action that a Draft does not offer',
        input: async (_me, world) => ({ ...(await edited(world, world.owner, 'c1')), action: 'Approve' }),
        answers: only(SENIORS, 409),
      },
      {
        what: 'one that somebody else saved meanwhile',
        input: async (_me, world) => ({
          ...(await edited(world, world.owner, 'c1')),
          latest_updated_at: '2026-01-01T00:00:00.000Z',
        }),
        answers: only(SENIORS, 409),
      },
    ],
  },
  have_viewed_incident: {
    cases: [
      {
        what: "another's of Cat 1",
        input: async (_me, world) => ({ incident_id: await anothers(world, 'c1') }),
        answers: all(),
      },
      ...ofCat2((incident_id) => ({ incident_id })),
      // A draft that exists only on a device (LIST-8).
      { what: 'the id of a draft', input: () => ({ incident_id: '1762137000000' }), answers: all() },
    ],
  },
  incident_presence: {
    cases: [
      {
        what: "another's of Cat 1",
        input: async (_me, world) => ({
          incident_id: await anothers(world, 'c1'),
          state: 'viewing',
          page: 'p1',
        }),
        answers: all(),
      },
      ...ofCat2((incident_id) => ({ incident_id, state: 'editing' as const, page: 'p1' })),
      {
        what: 'one that is not',
        input: () => ({ incident_id: '999999', state: 'viewing', page: 'p1' }),
        answers: all(404),
      },
    ],
  },
  create_incident_audit_trail: {
    cases: [
      {
        what: "another's of Cat 1",
        input: async (_me, world) => ({
          incident_id: await anothers(world, 'c1'),
          description: ['Create incident'],
        }),
        answers: only(SENIORS),
      },
      {
        what: 'own of Cat 2, a remark',
        input: async (me, world) => ({
          incident_id: (await world.newIncident(me, 'c2')).id,
          description: ['Wet floor'],
        }),
        answers: only(SUPERS),
        fresh: true,
      },
      // The second specification: "after a successful create, a second call records the audit entry" (FORM-16).
      {
        what: 'own of Cat 2, that it was filed',
        input: async (me, world) => ({
          incident_id: (await world.newIncident(me, 'c2')).id,
          description: ['Create incident'],
        }),
        answers: all(),
        fresh: true,
      },
      ...ofCat2((incident_id) => ({ incident_id, description: ['Wet floor'] }), only(SUPERS), only(SUPERS)),
    ],
  },
  get_incident_audit_trails: {
    cases: [
      {
        what: "another's of Cat 1",
        input: async (_me, world) => ({ incident_id: await anothers(world, 'c1') }),
        answers: only(SENIORS),
      },
      ...ofCat2((incident_id) => ({ incident_id }), only(SENIORS), only(SENIORS)),
    ],
  },
  get_incident_timeline: {
    cases: [
      {
        what: "another's of Cat 1",
        input: async (_me, world) => ({ incident_id: await anothers(world, 'c1') }),
        answers: all(),
      },
      ...ofCat2((incident_id) => ({ incident_id })),
      { what: 'one that is not', input: () => ({ incident_id: '999999' }), answers: all(404) },
    ],
  },
  get_incident_fingerprint: {
    cases: [
      {
        what: "another's of Cat 1",
        input: async (_me, world) => ({ incident_id: await anothers(world, 'c1') }),
        answers: all(),
      },
      ...ofCat2((incident_id) => ({ incident_id })),
      { what: 'one that is not', input: () => ({ incident_id: '999999' }), answers: all(404) },
    ],
  },
  get_my_actions: { cases: [{ what: 'a page', input: () => ({}), answers: all() }] },
  complete_action: {
    cases: [
      {
        what: "of another's of Cat 2, that is not there",
        input: async (me, world) => ({ incident_id: await notReached(me, world), action_id: 'a1' }),
        answers: only(SENIORS, 404),
      },
      {
        // Actions of a Draft are not assigned yet (DET-4).
        what: "of another's of Cat 2 that they have an action in",
        input: async (me, world) => ({ incident_id: await withAction(me, world), action_id: 'a1' }),
        answers: all(409),
      },
      {
        what: 'the same of one that is Open',
        input: async (me, world) => ({ incident_id: await withActionToDo(me, world), action_id: 'a1' }),
        answers: all(),
      },
    ],
  },
  geocode_reverse: {
    cases: [{ what: 'the zoo', input: () => ({ lat: 1.4043, lng: 103.793 }), answers: all() }],
  },
  geocode_search: {
    cases: [{ what: 'the zoo', input: () => ({ keyword: 'zoo' }), answers: all() }],
  },
};
