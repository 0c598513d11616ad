import { afterEach, expect, test } from 'vitest';
import { newIncident } from '../../contract/incidents/newIncident.ts';
import type { IncidentDescription } from '../../contract/schemas/caseDetails.ts';
import type { IncidentFilter } from '../../contract/values/incidentFilter.ts';
import { ZONE_TYPED } from '../../contract/values/incidentValues.ts';
import { matchesPending, type PendingIncident, readPending } from '../../src/offline/pendingIncidents.ts';
import { findPending, storePending } from '../../src/offline/storePending.ts';

const ME = 'u1';

afterEach(() => localStorage.clear());

function draft(id: number, description: Partial<IncidentDescription> = {}): PendingIncident {
  const incident = newIncident(new Date('2026-11-03T02:30:00Z'));
  Object.assign(incident.case_details.incident_description, description);
  return {
    id,
    pending: true,
    status: 'draft',
    key: 'k',
    creator_name: 'Tan Mei',
    department: 'Operations',
    created_at: '2026-11-03T02:30:00.000Z',
    latest_updated_at: '2026-11-03T02:40:00.000Z',
    incident,
  };
}

function records(): Record<string, unknown>[] {
  return Object.entries(localStorage)
    .filter(([key]) => key.startsWith('pending'))
    .flatMap(([, text]) => JSON.parse(String(text)));
}

test('FORM-11 a saved draft is the specification’s pending incident under a key that begins with pending', async () => {
  const chosen = draft(1793673000000, {
    category: 'c3',
    park: 'Singapore Zoo',
    zone: 'Lemur Deck',
    zone_type: 'Treetops Trail',
    sub_zones: 'Lemur Deck',
    incident_type: 'Safety',
    incident_placement: 'Path',
    incident_title: 'Fallen branch',
    selected_incident_ids: {
      incident_placement_id: 'p1',
      incident_classification_id: 'c1',
      injury_type_id: 'i1',
    },
  });
  await storePending(ME, chosen);
  expect(records()).toEqual([
    {
      id: 1793673000000,
      pending: true,
      status: 'draft',
      category: 'c3',
      park: 'Singapore Zoo',
      zone_type: 'Treetops Trail',
      main_zone: 'Treetops Trail',
      incident_type: 'Safety',
      incident_placement: 'Path',
      incident_title: 'Fallen branch',
      is_followup_required: 'Yes',
      creator_name: 'Tan Mei',
      department: 'Operations',
      date: '3 Nov 2026',
      time: '10:30:00',
      selectedDateTime: '2026-11-03T02:30:00.000Z',
      latest_updated_at: '2026-11-03T02:40:00.000Z',
      incidentPlacementId: 'p1',
      incidentClassificationId: 'c1',
      injuryTypesId: 'i1',
      key: 'k',
      created_at: '2026-11-03T02:30:00.000Z',
      incident: chosen.incident,
    },
  ]);
});

test('FORM-11 a draft requires nothing: a typed place is not a zone, and a missing date stays empty', async () => {
  await storePending(ME, draft(1, { zone_type: ZONE_TYPED, zone: 'Behind the cafe', date: '', time: '' }));
  expect(records()).toMatchObject([{ main_zone: '', date: '', time: '', selectedDateTime: '' }]);
});

test('FORM-11 FORM-17 a draft in the former format is read unchanged and rewritten with the others', async () => {
  const former = draft(1, { park: 'Night Safari' });
  localStorage.setItem(`pending:${ME}`, JSON.stringify([former]));
  expect(await findPending(ME, 1)).toEqual(former);
  await storePending(ME, draft(2));
  expect(records().find(({ id }) => id === 1)).toMatchObject({
    park: 'Night Safari',
    incident: former.incident,
  });
});

test.each<[IncidentFilter, boolean]>([
  [{}, true],
  [{ category: 'c3' }, true],
  [{ category: 'c1' }, false],
  [{ park: 'Singapore Zoo', zone: 'Treetops Trail' }, true],
  [{ park: 'Night Safari' }, false],
  [{ zone: 'Entrance Plaza' }, false],
  [{ incident_type: 'Safety', incident_placement: 'Path' }, true],
  [{ incident_type: 'Security' }, false],
  [{ incident_placement: 'Gate' }, false],
  [{ from_date: '2026-11-03', to_date: '2026-11-03' }, true],
  [{ from_date: '2026-11-04' }, false],
  [{ to_date: '2026-11-02' }, false],
  [{ updated_in: '2026-11' }, true],
  [{ updated_in: '2026-10' }, false],
  [{ search: ' fallen BRANCH ' }, true],
  [{ search: 'tan mei' }, true],
  [{ search: 'Ｔａｎ-mei' }, true],
  [{ search: 'nobody' }, false],
])('LIST-10 DASH-4 DATA-5 a draft is found by %j: %s', (filter, found) => {
  const chosen = draft(1, {
    ...{ category: 'c3', park: 'Singapore Zoo', zone: 'Lemur Deck', zone_type: 'Treetops Trail' },
    ...{ incident_type: 'Safety', incident_placement: 'Path', incident_title: 'Fallen branch' },
  });
  expect(matchesPending(chosen, filter)).toBe(found);
});

test('LIST-10 drafts come newest first', async () => {
  const saved = (id: number, latest_updated_at: string) =>
    storePending(ME, { ...draft(id), latest_updated_at });
  await saved(1, '2026-11-03T02:40:00.000Z');
  await saved(2, '2026-11-03T02:45:00.000Z');
  await saved(3, '2026-11-03T02:41:00.000Z');
  expect((await readPending(ME)).map(({ id }) => id)).toEqual([2, 3, 1]);
});
