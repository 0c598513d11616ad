import type { incidentEndpoints } from '../../../contract/endpoints/incidents.ts';
import { completeDetails } from '../../helpers/completeIncident.ts';
import { all, type ExpectationsOf, only, SENIORS, SUPERS } from './expectation.ts';
import type { Person, World } from './world.ts';

type Category = 'c1' | 'c2';

const anothers = async ({ newIncident, owner }: World, category: Category) =>
  (await newIncident(owner, category)).id;

/** The incident as it was read, with another title. */
async function edited({ newIncident }: World, by: Person, category: Category) {
  const { id, case_details, aar, latest_updated_at } = await newIncident(by, category);
  const description = { ...case_details.incident_description, incident_title: 'Guest slipped on wet leaves' };
  return { id, aar, latest_updated_at, case_details: { ...case_details, incident_description: description } };
}

export const incidentExpectations: ExpectationsOf<typeof incidentEndpoints> = {
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
  get_incident: {
    cases: [
      {
        what: "another's of Cat 1",
        input: async (_me, world) => ({ id: await anothers(world, 'c1') }),
        answers: all(),
      },
      {
        what: "another's of Cat 2",
        input: async (_me, world) => ({ id: await anothers(world, 'c2') }),
        // LIST-8: who may work on any or the own incidents of Cat 1 opens all.
        answers: all(),
      },
      { what: 'one that is not', input: () => ({ id: '999999' }), answers: all(404) },
    ],
  },
  create_incident: {
    cases: [
      { what: 'of Cat 1', input: () => ({ case_details: completeDetails() }), answers: all() },
      {
        what: 'of Cat 2',
        input: () => ({ case_details: completeDetails({ description: { category: 'c2' } }) }),
        answers: all(),
      },
      {
        what: 'an emergency',
        input: () => ({ case_details: completeDetails({ description: { is_emergency_incident: 'Yes' } }) }),
        answers: only(SENIORS),
      },
    ],
  },
  update_incident: {
    cases: [
      { what: 'own of Cat 1', input: (me, world) => edited(world, me, 'c1'), answers: all() },
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
      {
        what: "another's of Cat 2",
        input: async (_me, world) => ({ incident_id: await anothers(world, 'c2') }),
        // LIST-8: who may work on any or the own incidents of Cat 1 opens all.
        answers: all(),
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
    ],
  },
  get_incident_audit_trails: {
    cases: [
      {
        what: "another's of Cat 1",
        input: async (_me, world) => ({ incident_id: await anothers(world, 'c1') }),
        answers: only(SENIORS),
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
