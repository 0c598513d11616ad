import { expect, test } from 'vitest';
import { detailTabs, newIncidentTabs } from '../../contract/incidents/incidentTabs.ts';
import { newIncident } from '../../contract/incidents/newIncident.ts';
import { findTab, toFormPlace } from '../../src/custom/incident_form/values/formPlace.ts';
import { blockingProblems } from '../../src/custom/incident_form/values/formProblems.ts';

test.each([
  ['case_details.person_involved_details.0.age', 'Person Involved Details'],
  ['case_details.property_damage_details.party_info', 'Details of Property Damage'],
  ['aar.root_cause.follow_up', 'Post-Incident Follow-Up'],
  ['aar.root_cause.unsafe_act', 'Root Cause Analysis'],
  ['aar.recommended_ca.0.description', 'Recommended Corrective Actions'],
  ['case_details.mpd_incident_analysis.job_factors', 'MPD Incident Analysis'],
  ['case_details.incident_description.park', 'Incident Description'],
])('DET-1 in the detail %s stands on the tab %s', (path, tab) => {
  expect(findTab(path, detailTabs('Open'))).toBe(tab);
});

test('FORM-1 what has no tab of its own in a new incident stands on the first, and a person is found by their place', () => {
  const tabs = newIncidentTabs('No');
  expect(findTab('aar.root_cause.unsafe_act', tabs)).toBe('Incident Description');
  expect(findTab('case_details.mpd_incident_analysis.job_factors', tabs)).toBe('Incident Description');
  expect(toFormPlace('case_details.witness_particulars.2.guest_name', tabs)).toEqual({
    tab: 'Witnesses Details',
    person: 2,
  });
});

test('FORM-14 DET-9 a photo stops a save and no submit', () => {
  const incident = newIncident(new Date());
  const paths = (purpose: 'submit' | 'save') => blockingProblems(incident, purpose).map(({ path }) => path);
  expect(paths('submit')).not.toContain('case_details.photo_video');
  expect(paths('save')).toContain('case_details.photo_video');
});
