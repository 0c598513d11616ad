import { describe, expect, test } from 'vitest';
import { emptyAction } from '../../../../contract/incidents/emptyIncident.ts';
import {
  mayDeclineFollowUp,
  newCasualty,
  newIncident,
  newWitness,
  numberActions,
  numberCasualties,
  numberWitnesses,
  onCategory,
  onEmergency,
  onIncidentPlacement,
  onIncidentType,
  onPark,
  personNumber,
} from '../../../../contract/incidents/newIncident.ts';
import { incidentContent } from '../../../../contract/schemas/incident.ts';
import { CATEGORY_DEFINITIONS } from '../../../../contract/values/incidentValues.ts';

const NOW = new Date('2026-12-31T16:00:01Z');

describe('the initial values of the form', () => {
  const { case_details, aar, noti_frequency } = newIncident(NOW);
  const description = case_details.incident_description;

  test('FORM-3 category c1, follow-up Yes, emergency No, recall people No', () => {
    expect(description).toMatchObject({
      category: 'c1',
      is_followup_required: 'Yes',
      is_emergency_incident: 'No',
      recall_people: 'No',
    });
  });

  test('FORM-6 SHELL-8 the date and time are now, in Singapore', () => {
    expect(description).toMatchObject({ date: '1 Jan 2027', time: '00:00:01' });
  });

  test('FORM-2 the emergency services are offered, none chosen', () => {
    expect(description.emergency_services_activated).toEqual([
      { name: 'SPF', checked: false },
      { name: 'SCDF', checked: false },
      { name: 'Other Authorities', checked: false },
    ]);
  });

  test('FORM-10 MPD-1 ADD-1 the defaults of the other sections', () => {
    expect(case_details.property_damage_details.party_type).toBe('external');
    expect(case_details.mpd_incident_analysis.work_stoppage).toBe('Yes');
    expect(aar.additional_actions.amb_pol_called).toBe('No');
    expect(noti_frequency).toBe('');
  });

  test('FORM-11 FORM-17 it is an incident that can be stored and read again', () => {
    const incident = newIncident(NOW);
    expect(incidentContent.parse(JSON.parse(JSON.stringify(incident)))).toEqual(incident);
  });

  test('FORM-3 two forms share nothing', () => {
    const first = newIncident(NOW);
    first.case_details.incident_description.area_condition.push('wet');
    first.case_details.photo_video.push('https://files.example/1.jpg');
    expect(newIncident(NOW).case_details.photo_video).toEqual([]);
    expect(newIncident(NOW).case_details.incident_description.area_condition).toEqual([]);
  });
});

describe('the effects of a choice', () => {
  const NO_IDS = { incident_placement_id: '', incident_classification_id: '', injury_type_id: '' };

  test('FORM-4 DET-10 another type clears placement, classification and injuries, and their ids', () => {
    expect(onIncidentType('Safety')).toEqual({
      incident_type: 'Safety',
      incident_placement: '',
      incident_classification: '',
      injury_type: [],
      selected_incident_ids: NO_IDS,
    });
  });

  test('FORM-4 DET-10 another placement clears classification and injuries, and keeps its own id', () => {
    expect(onIncidentPlacement('Tram', 'placement-7')).toEqual({
      incident_placement: 'Tram',
      incident_classification: '',
      injury_type: [],
      selected_incident_ids: { ...NO_IDS, incident_placement_id: 'placement-7' },
    });
  });

  test('FORM-5 emergency Yes sets the title and category c1', () => {
    expect(onEmergency('Yes', { incident_title: 'Slipped' })).toEqual({
      is_emergency_incident: 'Yes',
      incident_title: 'Emergency broadcast',
      category: 'c1',
    });
  });

  test('FORM-5 emergency No clears that title', () => {
    expect(onEmergency('No', { incident_title: 'Emergency broadcast' })).toEqual({
      is_emergency_incident: 'No',
      incident_title: '',
    });
  });

  test('FORM-5 emergency No leaves a title that a person wrote', () => {
    expect(onEmergency('No', { incident_title: 'Slipped' })).toEqual({ is_emergency_incident: 'No' });
  });

  test.each([
    ['c1', true],
    ['c2', false],
    ['c3', false],
    ['c4', false],
    ['', false],
  ] as const)('FORM-3 category "%s": follow-up No is offered: %s', (category, offered) => {
    expect(mayDeclineFollowUp(category)).toBe(offered);
    expect(onCategory(category)).toEqual(offered ? { category } : { category, is_followup_required: 'Yes' });
  });

  test('FORM-6 another park clears the zone, and the weather that needs one', () => {
    expect(onPark('Night Safari')).toEqual({
      park: 'Night Safari',
      zone: '',
      zone_type: '',
      sub_zones: '',
      weather: '',
    });
  });
});

describe('numbering', () => {
  test('CAS-1 WIT-1 a person stored without a number gets the number of their position, and others keep theirs', () => {
    const { casualty_no: _, ...unnumbered } = newCasualty('b');
    const casualties = [
      { ...newCasualty('a'), status: 'delete' },
      unnumbered,
      { ...newCasualty('c'), casualty_no: 'Casualty 7' },
    ];
    expect([1, 2].map((at) => personNumber('casualty', casualties, at))).toEqual([
      'Casualty 1',
      'Casualty 7',
    ]);
    expect(personNumber('witness', [newWitness('w')], 0)).toBe('Witness 1');
  });

  test('CAS-1 casualties are numbered in sequence; a deleted one takes no number and keeps its own', () => {
    const [first, gone, last] = [newCasualty('a'), newCasualty('b'), newCasualty('c')];
    const numbered = numberCasualties([
      first,
      { ...gone, casualty_no: 'Casualty 2', status: 'delete' },
      last,
    ]);
    expect(numbered.map(({ id, casualty_no }) => [id, casualty_no])).toEqual([
      ['a', 'Casualty 1'],
      ['b', 'Casualty 2'],
      ['c', 'Casualty 2'],
    ]);
    expect(numberCasualties(numbered)).toEqual(numbered);
    expect(first.casualty_no).toBe('');
  });

  test('WIT-1 witnesses are numbered in sequence; a deleted one takes no number', () => {
    const gone = { ...newWitness('a'), status: 'delete' } as const;
    const numbered = numberWitnesses([gone, newWitness('b'), newWitness('c')]);
    expect(numbered.map(({ witness_no }) => witness_no)).toEqual(['', 'Witness 1', 'Witness 2']);
  });

  test('DET-4 corrective actions are numbered in sequence; a deleted one takes no number', () => {
    const gone = { ...emptyAction(), status: 'delete' } as const;
    const numbered = numberActions([gone, emptyAction(), emptyAction()]);
    expect(numbered.map(({ recommended_ca_no }) => recommended_ca_no)).toEqual(['', 'Action 1', 'Action 2']);
  });

  test('CAS-1 CAS-3 WIT-1 new people start empty: no injury, employee', () => {
    expect(newCasualty('a')).toMatchObject({ id: 'a', is_bodily_injury: 'No', allow_up: 'No', status: '' });
    expect(newWitness('w')).toMatchObject({ id: 'w', employee_or_guest: 'employee', status: '' });
  });
});

test('DATA-2 FORM-2 the categories match the requirements', () => {
  const said = Object.values(CATEGORY_DEFINITIONS).map(({ severity, cost, injury }) => [
    severity,
    cost,
    injury,
  ]);
  expect(said).toEqual([
    ['Minor', 'Up to S$100k', 'First aid only'],
    ['Moderate', 'S$100k to S$1m', 'Medical treatment'],
    ['Moderate', 'S$1m to S$5m', 'Fatality or serious injuries'],
    ['Catastrophic', 'Above S$5m', 'Multiple fatalities'],
  ]);
  for (const { service, reputation } of Object.values(CATEGORY_DEFINITIONS)) {
    expect([service, reputation].every(Boolean)).toBe(true);
  }
});
