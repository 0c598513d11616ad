import { expect, test } from 'vitest';
import { emptyAction, emptyReport } from '../../contract/incidents/emptyIncident.ts';
import { caseDetails } from '../../contract/schemas/caseDetails.ts';
import { incidentListItem } from '../../contract/schemas/incident.ts';
import { parseIncident, parseListItem } from '../../src/dataProvider/parseIncident.ts';
import { buildIncident } from '../helpers/factories.ts';

test('LIST-4 DET-1 an answer of our server is taken unchanged', () => {
  const root_cause = { unsafe_act: 'Running', unsafe_cond: '', follow_up: '' };
  const whole = buildIncident({
    aar: { ...emptyReport(), root_cause, recommended_ca: [{ ...emptyAction(), id: 'temp-1' }] },
    incident_updates: [
      {
        id: 'x',
        remark: 'Cleaned',
        img_url: ['/v0/b/x'],
        submitted_by: 'Mei Tan',
        submitted_by_id: 'u1',
        submitted_at: '2026-11-03T02:30:00.000Z',
        deleted: 'no',
      },
    ],
    noti_frequency: 'one time',
    notification_list: ['Ranger/Security'],
  });
  expect(parseIncident(whole)).toEqual(whole);
  const row = incidentListItem.parse({ ...whole, root_cause, pending: false });
  expect(parseListItem(row)).toEqual(row);
});

test('DET-13 missing values get the specification’s defaults, so that every screen finds its fields', () => {
  const whole = parseIncident({ id: 7 });
  const { incident_description: description, ...details } = whole.case_details;
  expect(caseDetails.safeParse(whole.case_details).success).toBe(true);
  expect(whole.id).toBe('7');
  expect(details.property_damage_details.party_type).toBe('external');
  expect(details.mpd_incident_analysis.work_stoppage).toBe('Yes');
  expect(whole.aar.additional_actions.amb_pol_called).toBe('No');
  expect(description).toMatchObject({ is_emergency_incident: 'No', is_followup_required: 'No' });
  expect(whole).toMatchObject({ incident_id: '', incident_status: '', creator_name: '', created_at: '' });
  expect(whole).toMatchObject({ noti_frequency: '', incident_updates: [], notification_list: [] });
  const blank = parseIncident({
    id: 7,
    case_details: {
      property_damage_details: { party_type: '' },
      mpd_incident_analysis: { work_stoppage: null },
    },
    aar: { additional_actions: { amb_pol_called: '' } },
  });
  expect(blank.case_details.property_damage_details.party_type).toBe('external');
  expect(blank.case_details.mpd_incident_analysis.work_stoppage).toBe('Yes');
  expect(blank.aar.additional_actions.amb_pol_called).toBe('No');
});

test('DATA-1 services are read as names, and root cause and updates from both places in the specification', () => {
  const services = (emergency_services_activated: unknown) =>
    parseIncident({ id: '7', case_details: { incident_description: { emergency_services_activated } } })
      .case_details.incident_description.emergency_services_activated;
  expect(services(['SPF', 'SCDF'])).toEqual([
    { name: 'SPF', checked: true },
    { name: 'SCDF', checked: true },
  ]);
  expect(services([{ name: 'SPF', checked: false }])).toEqual([{ name: 'SPF', checked: false }]);
  expect(services('SPF')).toEqual([]);
  const root_cause = { unsafe_act: 'Running' };
  for (const place of [{ aar: { root_cause } }, { case_details: { root_cause } }, { root_cause }]) {
    expect(parseIncident({ id: '7', ...place }).aar.root_cause.unsafe_act).toBe('Running');
    expect(parseListItem({ id: '7', ...place }).root_cause.unsafe_act).toBe('Running');
  }
  const { incident_updates } = parseListItem({
    id: '7',
    case_details: { incident_updates: [{ remark: 'Mopped' }] },
  });
  expect(incident_updates).toMatchObject([{ id: 'update-1', remark: 'Mopped', img_url: [], deleted: 'no' }]);
});

test('LIST-4 a row without its own fields is filled from its case details, and an unknown category is empty', () => {
  const incident_description = { park: 'Night Safari', category: 'c3', incident_type: 'Security' };
  expect(parseListItem({ id: '7', case_details: { incident_description } })).toMatchObject({
    filtered_park: 'Night Safari',
    filtered_category: 'c3',
    filtered_incident_type: 'Security',
  });
  expect(parseListItem({ id: '7', filtered_category: 'c9' }).filtered_category).toBe('');
  expect(parseListItem({ id: '7', incident_status: 'Under Review' }).incident_status).toBe('Under Review');
});

test('CAS-1 persons with numbers as values or without ids are read', () => {
  const { person_involved_details } = parseIncident({
    id: '7',
    case_details: { person_involved_details: [{ injury_name: 'Siti', age: 34 }, null] },
  }).case_details;
  expect(person_involved_details).toMatchObject([
    { id: 'casualty-1', injury_name: 'Siti', age: '34', injury_type: [], is_bodily_injury: 'No' },
    { id: 'casualty-2', injury_name: '' },
  ]);
});

test.each([undefined, null, 'INC-000007', 7, [], {}, { id: '' }, { id: null }])(
  'SHELL-11 %j is not an incident, and the error says so',
  (answer) => {
    expect(() => parseIncident(answer)).toThrow(
      /The server's response has no incident that this console can read/,
    );
    expect(() => parseListItem(answer)).toThrow(/no incident/);
  },
);
