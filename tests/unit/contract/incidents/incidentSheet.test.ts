import { expect, test } from 'vitest';
import { emptyCaseDetails } from '../../../../contract/incidents/emptyIncident.ts';
import { INCIDENT_HEADINGS, incidentCells } from '../../../../contract/incidents/incidentSheet.ts';
import { maskIncident } from '../../../../contract/incidents/masking.ts';
import type { IncidentDescription } from '../../../../contract/schemas/caseDetails.ts';
import type { IncidentListItem } from '../../../../contract/schemas/incident.ts';
import { ZONE_PIN, ZONE_TYPED } from '../../../../contract/values/incidentValues.ts';
import { buildCaseDetails, buildCasualty, buildIncident, buildWitness } from '../../../helpers/factories.ts';

const incident = (description: Partial<IncidentDescription> = {}): IncidentListItem => ({
  ...buildIncident(),
  latest_updated_at: '2026-11-03T16:05:07.000Z',
  case_details: buildCaseDetails({
    description: {
      zone: 'Lion Lookout',
      zone_type: 'Wild Africa',
      sub_zones: 'Lion Lookout',
      date: '3 Nov 2026',
      time: '10:30:15',
      weather: 'Sunny',
      area_condition: ['Wet', 'Crowded'],
      injury_type: ['Cut', 'Bruise'],
      is_followup_required: 'Yes',
      emergency_services_activated: [
        { name: 'SPF', checked: true },
        { name: 'SCDF', checked: false },
        { name: 'Other Authorities', checked: true },
      ],
      ...description,
    },
    property: { party_type: 'internal', priority_of_fix: 'High' },
    details: {
      person_involved_details: [
        buildCasualty(),
        buildCasualty({ id: 'b', injury_name: 'Gone', status: 'delete' }),
        buildCasualty({ id: 'c', injury_name: 'Lim Boon' }),
      ],
      witness_particulars: [buildWitness({ guest_name: '', witness_no: 'Witness 1' })],
    },
  }),
  root_cause: { unsafe_act: 'Ran', unsafe_cond: 'Wet floor', follow_up: '' },
  pending: false,
});

const getCell = (item: IncidentListItem, heading: string) =>
  incidentCells(item)[INCIDENT_HEADINGS.indexOf(heading)];

test('EXP-1 31 columns in the order of contract.md, each with the value of the incident', () => {
  const row = incidentCells(incident());
  expect(INCIDENT_HEADINGS.map((heading, at) => [heading, row[at]])).toEqual([
    ['Incident ID', 'INC-000007'],
    ['Status', 'Open'],
    ['Category', 'Cat 2'],
    ['Emergency', 'No'],
    ['Park', 'Singapore Zoo'],
    ['Zone', 'Wild Africa'],
    ['Sub Zone', 'Lion Lookout'],
    ['Date', { kind: 'day', text: '2026-11-03' }],
    ['Time', { kind: 'time', text: '10:30:15' }],
    ['Weather', 'Sunny'],
    ['Area Condition', 'Wet, Crowded'],
    ['Incident Type', 'Safety'],
    ['Placement', 'Path'],
    ['Classification', 'Slip/trip/fall'],
    ['Injury Type', 'Cut, Bruise'],
    ['Incident Title', 'Guest slipped on a wet path'],
    ['Incident Details', 'Rain had just stopped.'],
    ['Follow-up Required', 'Yes'],
    ['Recall People', 'No'],
    ['Emergency Services Activated', 'SPF, Other Authorities'],
    ['Casualties', 'Siti binte Rahman, Lim Boon'],
    ['Witnesses', 'Witness 1'],
    ['Property Type', 'Exhibit or barrier'],
    ['Damaged Things', 'Two posts'],
    ['Party Type', 'Internal'],
    ['Priority of Fix', 'High'],
    ['Unsafe Act', 'Ran'],
    ['Unsafe Condition', 'Wet floor'],
    ['Created By', 'Nur Aisyah'],
    ['Department', 'Operations'],
    // After midnight in Singapore.
    ['Last Modified', { kind: 'moment', text: '2026-11-04 00:05:07' }],
  ]);
  expect(INCIDENT_HEADINGS).toHaveLength(31);
});

test('LIST-12 masked people stay masked in the sheet', () => {
  const whole = incident();
  const masked = { ...whole, ...maskIncident({ case_details: whole.case_details }) };
  expect(getCell(masked, 'Casualties')).toBe('******, ******');
});

test.each([
  [ZONE_TYPED, 'Behind the old gate', 'Behind the old gate'],
  [ZONE_PIN, '1.4043,103.793', '1.4043,103.793'],
  ['', 'Treetops Trail', 'Treetops Trail'],
  [ZONE_PIN, '', ZONE_PIN],
])('EXP-1 without a zone (%s), the place is used instead', (zone_type, zone, cell) => {
  expect(getCell(incident({ zone_type, zone }), 'Zone')).toBe(cell);
});

test('EXP-1 an invalid date of an older record stays as written, and a missing value is empty', () => {
  const older = { ...incident({ date: '31 Feb 2026', time: 'noon' }), filtered_category: '' as const };
  older.latest_updated_at = '';
  expect(['Date', 'Time', 'Category', 'Last Modified'].map((heading) => getCell(older, heading))).toEqual([
    '31 Feb 2026',
    'noon',
    '',
    '',
  ]);
});

test('EXP-1 FORM-10 the party type uses the form’s own word', () => {
  const item = incident();
  item.case_details.property_damage_details.party_type = 'external';
  expect(getCell(item, 'Party Type')).toBe('External');
  expect(getCell(incident(), 'Party Type')).toBe('Internal');
});

test('EXP-1 FORM-10 without damage the party type is empty, as on the page and in the PDF', () => {
  const item = incident();
  const property = emptyCaseDetails().property_damage_details;
  item.case_details.property_damage_details = property;
  expect(property.party_type).toBe('external');
  expect(getCell(item, 'Party Type')).toBe('');
});

test('EXP-1 a person without a name and a number leaves no gap between the others', () => {
  const item = incident();
  const nobody = buildCasualty({ id: 'd', injury_name: '', casualty_no: '' });
  item.case_details.person_involved_details.splice(1, 0, nobody);
  expect(getCell(item, 'Casualties')).toBe(getCell(incident(), 'Casualties'));
});
