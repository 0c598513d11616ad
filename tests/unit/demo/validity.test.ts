import { describe, expect, test } from 'vitest';
import { incidentProblems } from '../../../contract/incidents/incidentProblems.ts';
import { aar } from '../../../contract/schemas/afterActionReport.ts';
import { caseDetails } from '../../../contract/schemas/caseDetails.ts';
import { incidentUpdate } from '../../../contract/schemas/incident.ts';
import { STATIC_LISTS, type StaticListName } from '../../../contract/schemas/referenceData.ts';
import { EMERGENCY_TITLE, ZONE_PIN, ZONE_TYPED } from '../../../contract/values/incidentValues.ts';
import { SUB_DEPARTMENTS } from '../../../server/operations/installation/reference/departments.ts';
import {
  classificationId,
  injuryTypeId,
  offeredClassifications,
  placementId,
} from '../../../server/operations/installation/reference/incidentDocuments.ts';
import {
  CLASSIFICATIONS,
  type ClassificationTitle,
  INJURY_GROUPS,
  type PlacementTitle,
  type TypeTitle,
} from '../../../server/operations/installation/reference/incidentKinds.ts';
import { parks } from '../../../server/operations/installation/reference/parks.ts';
import { STATIC_VALUES } from '../../../server/operations/installation/reference/staticLists.ts';
import { getDescription, NOW, sample } from './sample.ts';

const { incidents, people } = sample();
const allParks = parks(() => '');

describe('the incidents of the demonstration', () => {
  test('DATA-1: every document is one of the contract, with nothing added or left out', () => {
    for (const { document } of incidents) {
      expect(caseDetails.parse(document.case_details)).toEqual(document.case_details);
      expect(aar.parse(document.aar)).toEqual(document.aar);
      for (const update of document.incident_updates) expect(incidentUpdate.parse(update)).toEqual(update);
    }
  });

  test('FORM-14, CAS-2, WIT-2, FORM-10: every incident passes the form, drafts too', () => {
    for (const incident of incidents) {
      const problems = incidentProblems(incident.document.case_details, 'submit', NOW);
      expect(
        problems.filter(({ severity }) => severity === 'error'),
        getDescription(incident).incident_title,
      ).toEqual([]);
    }
  });

  test('FORM-4: type, placement, classification and injuries follow the cascade, by their ids', () => {
    for (const incident of incidents) {
      const description = getDescription(incident);
      const type = description.incident_type as TypeTitle;
      const placement = description.incident_placement as PlacementTitle;
      const classification = description.incident_classification as ClassificationTitle;
      expect(offeredClassifications(type, placement), `${type}, ${placement}`).toContain(classification);
      expect(description.selected_incident_ids).toEqual({
        incident_placement_id: placementId(type, placement),
        incident_classification_id: classificationId(classification),
        injury_type_id: injuryTypeId(classification),
      });
      const injuries: readonly string[] = INJURY_GROUPS[CLASSIFICATIONS[classification]];
      for (const injury of description.injury_type)
        expect(injuries, description.incident_title).toContain(injury);
    }
  });

  test('FORM-6: the zone is one of the park, its part one of the zone; a few are pinned or typed', () => {
    let others = 0;
    for (const incident of incidents) {
      const { park, zone_type, zone, sub_zones } = getDescription(incident);
      const zones = allParks.find((one) => one.park === park)?.main_zones ?? [];
      const main = zones.find(({ title }) => title === zone_type);
      if (main) {
        expect(sub_zones === '' ? zone : main.sub_zone).toEqual(
          sub_zones === '' ? zone_type : expect.arrayContaining([sub_zones]),
        );
        if (sub_zones) expect(zone).toBe(sub_zones);
        continue;
      }
      others += 1;
      expect([ZONE_PIN, ZONE_TYPED]).toContain(zone_type);
      if (zone_type === ZONE_PIN) expect(zone).toMatch(/^1\.40\d+,103\.7[789]\d+$/);
    }
    expect(others).toBeGreaterThan(10);
    expect(others).toBeLessThan(60);
  });

  test('REF-1: every choice is one that the reference data offers', () => {
    const offered = (list: StaticListName, values: readonly string[]) => {
      for (const value of values.filter(Boolean)) expect(STATIC_VALUES[list], list).toContain(value);
    };
    for (const incident of incidents) {
      const { case_details, aar: after } = incident.document;
      const { incident_description, property_damage_details, mpd_incident_analysis } = case_details;
      offered('weather', [incident_description.weather]);
      offered('area_condition', incident_description.area_condition);
      offered('property_type', [property_damage_details.property_type]);
      offered('priority_of_fix', [property_damage_details.priority_of_fix]);
      offered('substandard_action', [mpd_incident_analysis.substandard_action]);
      offered('substandard_condition', [mpd_incident_analysis.substandard_condition]);
      offered('personnel_factors', [mpd_incident_analysis.personnel_factors]);
      offered('job_factors', [mpd_incident_analysis.job_factors]);
      offered('unsafe_act', [after.root_cause.unsafe_act]);
      offered('unsafe_condition', [after.root_cause.unsafe_cond]);
      for (const action of after.recommended_ca) {
        offered('action_assigned_to', [action.action_assigned_to]);
        offered('corrective_actions_status', [action.recommended_ca_status]);
      }
      for (const casualty of case_details.person_involved_details) {
        offered('nationality', [casualty.nationality]);
        offered('casualty_classification', [casualty.incident_calssification]);
        offered('contractor_shift', [casualty.contractor_shift]);
        offered('what_caused_injury', casualty.injury_type);
      }
      for (const witness of case_details.witness_particulars) offered('witness_type', [witness.witness_type]);
    }
    expect(Object.keys(STATIC_VALUES).sort()).toEqual([...STATIC_LISTS].sort());
  });

  test('FORM-3, FORM-5: broadcasts are c1 with their title; what is graver has a follow-up', () => {
    const broadcasts = incidents.filter(
      (incident) => getDescription(incident).is_emergency_incident === 'Yes',
    );
    expect(broadcasts.length).toBeGreaterThan(8);
    for (const incident of broadcasts) {
      expect(getDescription(incident)).toMatchObject({ incident_title: EMERGENCY_TITLE, category: 'c1' });
      expect(['senior_user', 'super_user', 'admin', 'super_admin']).toContain(incident.createdBy.role);
    }
    for (const incident of incidents.filter(({ category }) => category !== 'c1')) {
      expect(getDescription(incident).is_followup_required).toBe('Yes');
    }
  });

  test('LIST-12: no text names a casualty or a witness, because texts are not masked', () => {
    for (const { document } of incidents) {
      const { incident_description, person_involved_details, witness_particulars } = document.case_details;
      const names = [
        ...person_involved_details.map(({ injury_name }) => injury_name),
        ...witness_particulars.map(({ guest_name }) => guest_name),
      ];
      const texts = [
        incident_description.incident_title,
        incident_description.incident_remarks,
        document.aar.root_cause.follow_up,
        ...document.incident_updates.map(({ remark }) => remark),
        ...document.aar.recommended_ca.map(({ description }) => description),
      ].join('\n');
      for (const name of names) expect(texts).not.toContain(name);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test('PDF-2: among the names are Chinese and Tamil ones', () => {
    const names = incidents
      .flatMap(({ document }) => document.case_details.person_involved_details)
      .map(({ injury_name }) => injury_name);
    expect(names.some((name) => /\p{Script=Han}/u.test(name))).toBe(true);
    expect(names.some((name) => /\p{Script=Tamil}/u.test(name))).toBe(true);
  });

  test('FORM-5, NLST-1: recipients are sub departments, and in a broadcast all of the park', () => {
    for (const incident of incidents) {
      const { notification_list, selected_noti_departs } = incident.document;
      for (const name of notification_list) expect(SUB_DEPARTMENTS).toContain(name);
      expect(selected_noti_departs.map(({ name }) => name)).toEqual(notification_list);
      expect(notification_list.length).toBeGreaterThan(1);
      const broadcast = getDescription(incident).is_emergency_incident === 'Yes';
      if (broadcast) expect(notification_list.length).toBeGreaterThan(11);
    }
  });

  test('staff are named as in the staff list; no one else has such a name', () => {
    const staff = new Set(people.map(({ name }) => name));
    for (const { document } of incidents) {
      for (const casualty of document.case_details.person_involved_details) {
        expect(staff.has(casualty.injury_name)).toBe(casualty.incident_calssification === 'Staff');
      }
    }
  });
});
