import { describe, expect, test } from 'vitest';
import { diffIncident } from '../../../../contract/audit/changes.ts';
import { emptyCasualty, emptyWitness } from '../../../../contract/incidents/emptyIncident.ts';
import { getFieldLabel, getPathLabel } from '../../../../contract/incidents/fieldLabels.ts';
import { incidentProblems, reportAdvice } from '../../../../contract/incidents/incidentProblems.ts';
import { newIncident } from '../../../../contract/incidents/newIncident.ts';
import { incident } from '../recordedIncident.ts';

describe('field labels', () => {
  test('FORM-1 FORM-14 each field that can be missing or invalid has a readable label', () => {
    const { case_details, aar } = newIncident(new Date());
    const wrong = {
      ...case_details,
      person_involved_details: [{ id: 'c', ...emptyCasualty(), is_bodily_injury: 'Yes' as const }],
      witness_particulars: [{ id: 'w', ...emptyWitness(), employee_or_guest: 'guest' as const }],
    };
    const begun = {
      ...aar,
      additional_actions: { ...aar.additional_actions, amb_pol_called: 'Yes' as const },
    };
    const paths = [...incidentProblems(wrong, 'save', new Date()), ...reportAdvice(wrong, begun)].map(
      ({ path }) => path,
    );
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !/^[A-Z]/.test(getPathLabel(path)))).toEqual([]);
  });

  test('FORM-1 DET-1 a field is labelled by its section of the incident', () => {
    expect(getPathLabel('case_details.incident_description.injury_type')).toBe('Injury Type');
    expect(getPathLabel('case_details.person_involved_details.12.injury_type')).toBe('Cause of injury');
    expect(getPathLabel('aar.recommended_ca.0.description')).toBe('Description');
    expect(getPathLabel('case_details.photo_video')).toBe('Photos and Videos');
    expect(getPathLabel('noti_frequency')).toBe('Notification frequency');
    expect(getFieldLabel('description', 'incident_placement_id')).toBe('incident placement id');
  });

  test('IAUD-2 FLOW-8 the audit trail uses the same names in lower case', () => {
    const before = incident();
    const after = structuredClone(before);
    Object.assign(after.case_details.property_damage_details, { party_info: 'Another party' });
    Object.assign(after.aar.additional_actions, { amb_pol_called: 'Yes' });
    expect(diffIncident(before, after).details.map(({ field }) => field)).toEqual([
      'party',
      'additional action ambulance or police called',
    ]);
  });
});
