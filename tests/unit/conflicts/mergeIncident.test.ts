import { describe, expect, test } from 'vitest';
import { MASKED_NAME } from '../../../contract/incidents/masking.ts';
import { newCasualty, onIncidentType, onPark } from '../../../contract/incidents/newIncident.ts';
import { emptyReporting } from '../../../contract/incidents/regulatoryFields.ts';
import type { IncidentForm } from '../../../src/custom/incident_form/values/incidentForm.ts';
import {
  mergeIncident,
  resolveConflicts,
  toMergeBase,
  undeleteEntries,
} from '../../../src/resources/incidents/edit/conflicts/mergeIncident.ts';
import { action } from '../contract/recordedIncident.ts';
import { opened } from './edits.ts';

const form = (edit: (form: IncidentForm) => void) => {
  const edited = opened();
  edit(edited);
  return edited;
};
const described = (
  patch: Partial<IncidentForm['case_details']['incident_description']>,
  edit?: (form: IncidentForm) => void,
) =>
  form((one) => {
    Object.assign(one.case_details.incident_description, patch);
    edit?.(one);
  });
const casualty = (at: number, patch: object) =>
  form(({ case_details }) => Object.assign(case_details.person_involved_details[at] ?? {}, patch));
const merge = (mine: IncidentForm, theirs: IncidentForm) => mergeIncident(opened(), mine, theirs);
const shown = (merged: ReturnType<typeof mergeIncident>) =>
  merged.conflicts.map(({ path, label, opened: was, mine, theirs }) => ({ path, label, was, mine, theirs }));

test('DET-11 changes to different fields are merged, and those of the others are listed', () => {
  const { merged, conflicts, autoMerged } = merge(described({ weather: 'Rain' }), casualty(1, { age: '31' }));
  expect(conflicts).toEqual([]);
  expect(merged.case_details.incident_description.weather).toBe('Rain');
  expect(merged.case_details.person_involved_details[1]?.age).toBe('31');
  expect(autoMerged).toEqual(['Casualty 2 Age']);
});

test('DET-11 a field changed by both is a conflict with readable values; the form keeps mine until it is resolved', () => {
  const merged = merge(casualty(1, { age: '30' }), casualty(1, { age: '31' }));
  const path = 'case_details.person_involved_details.1.age';
  expect(shown(merged)).toEqual([{ path, label: 'Casualty 2 Age', was: '', mine: '30', theirs: '31' }]);
  const ageWith = (choices: Record<string, 'mine' | 'theirs'>) =>
    resolveConflicts(merged.merged, merged.conflicts, choices).case_details.person_involved_details[1]?.age;
  expect(ageWith({})).toBe('30');
  expect(ageWith({ [path]: 'mine' })).toBe('30');
  expect(ageWith({ [path]: 'theirs' })).toBe('31');
});

test('DET-11 an entry that the others no longer have counts as deleted', () => {
  const without = form(({ case_details }) => {
    case_details.person_involved_details = case_details.person_involved_details.slice(0, 1);
  });
  const untouched = merge(opened(), without);
  expect(untouched.conflicts).toEqual([]);
  expect(untouched.autoMerged).toEqual(['Casualty 2 (deleted)']);
  expect(untouched.merged.case_details.person_involved_details).toMatchObject([
    { id: 'casualty-1' },
    { id: 'casualty-2', status: 'delete', injury_name: 'Ravi' },
  ]);
  const edited = merge(casualty(1, { age: '31' }), without);
  expect(shown(edited)).toMatchObject([{ label: 'Casualty 2', mine: 'Age: 31', theirs: 'Deleted' }]);
  expect(edited.conflicts[0]?.values.theirs).toEqual({
    'case_details.person_involved_details.1': expect.objectContaining({ injury_name: 'Ravi', age: '' }),
  });
});

test('DET-11 regulatory fields are merged if the case has them, and are not invented if it does not', () => {
  const reported = (reporting: Partial<ReturnType<typeof emptyReporting>>) =>
    form(({ aar }) => {
      aar.reporting = { ...emptyReporting(), ...reporting };
    });
  const autoMerged = mergeIncident(
    reported({}),
    reported({ taken_to_hospital: 'Yes' }),
    reported({ reference_no: 'MOM-1' }),
  );
  expect(autoMerged.merged.aar.reporting).toMatchObject({ taken_to_hospital: 'Yes', reference_no: 'MOM-1' });
  expect(merge(opened(), opened()).merged.aar).not.toHaveProperty('reporting');
});

test('DET-11 a conflict shows the name itself, and the category by its label', () => {
  const mine = form(({ case_details }) => {
    Object.assign(case_details.person_involved_details[0] ?? {}, { injury_name: 'Siti' });
    case_details.incident_description.category = 'c2';
  });
  const theirs = form(({ case_details }) => {
    Object.assign(case_details.person_involved_details[0] ?? {}, { injury_name: 'Sitti' });
    case_details.incident_description.category = 'c3';
  });
  expect(shown(merge(mine, theirs))).toMatchObject([
    { label: 'Category', was: 'Cat 1', mine: 'Cat 2', theirs: 'Cat 3' },
    { label: 'Casualty 1 Name', mine: 'Siti', theirs: 'Sitti' },
  ]);
});

describe('linked fields', () => {
  test('FORM-4 my injury and their type are one conflict, and the ids follow the choice', () => {
    const merged = merge(described({ injury_type: ['Bruise'] }), described(onIncidentType('Security')));
    expect(shown(merged)).toEqual([
      {
        path: 'case_details.incident_description.incident_type',
        label: 'Incident Type, Placement, Classification, Injury Type',
        was: 'Incident Type: Safety\nPlacement: Path\nClassification: Slip/trip/fall\nInjury Type: Cut, Sprain',
        mine: 'Incident Type: Safety\nPlacement: Path\nClassification: Slip/trip/fall\nInjury Type: Bruise',
        theirs: 'Incident Type: Security\nPlacement: -\nClassification: -\nInjury Type: -',
      },
    ]);
    const chosen = resolveConflicts(merged.merged, merged.conflicts, {
      'case_details.incident_description.incident_type': 'theirs',
    }).case_details.incident_description;
    expect(chosen).toMatchObject(onIncidentType('Security'));
    expect(merged.merged.case_details.incident_description.selected_incident_ids).toEqual(
      opened().case_details.incident_description.selected_incident_ids,
    );
  });

  test('FORM-6 my zone and their park are one conflict; the weather is not part of it', () => {
    const mine = described({ zone: 'Singapore Zoo 2', zone_type: 'Singapore Zoo 2' });
    expect(shown(merge(mine, described(onPark('River Wonders'))))).toMatchObject([
      {
        label: 'Park, Zone, Main zone',
        mine: 'Park: Singapore Zoo\nZone: Singapore Zoo 2\nMain zone: Singapore Zoo 2',
        theirs: 'Park: River Wonders\nZone: -\nMain zone: -',
      },
    ]);
  });

  test('FORM-3 my missing follow-up and their graver category are one conflict', () => {
    const merged = merge(described({ is_followup_required: 'No' }), described({ category: 'c3' }));
    expect(shown(merged)).toMatchObject([
      { label: 'Category, Follow-up required', mine: 'Category: Cat 1\nFollow-up required: No' },
    ]);
  });

  test('FORM-5 my title and the title set by their emergency are one conflict; without an emergency there is no conflict', () => {
    const emergency = described({ is_emergency_incident: 'Yes', incident_title: 'Emergency broadcast' });
    expect(shown(merge(described({ incident_title: 'Fall' }), emergency))).toMatchObject([
      { label: 'Emergency incident, Incident Title' },
    ]);
    const merged = merge(described({ incident_title: 'Fall' }), described({ category: 'c2' }));
    expect(merged.conflicts).toEqual([]);
    expect(merged.merged.case_details.incident_description).toMatchObject({
      incident_title: 'Fall',
      category: 'c2',
    });
  });

  test('CAS-3 WIT-2 a cause is decided with the injury, and a signature with the kind of witness', () => {
    const uninjured = casualty(0, { is_bodily_injury: 'No', injury_type: [] });
    expect(shown(merge(casualty(0, { injury_type: ['Fall', 'Fire'] }), uninjured))).toMatchObject([
      { label: 'Casualty 1 Bodily injury, Cause of injury' },
    ]);
    const witness = (patch: object) =>
      form(({ case_details }) => Object.assign(case_details.witness_particulars[0] ?? {}, patch));
    const signed = witness({ guest_Signature: '/v0/b/x/o/signatures%2F1.png' });
    expect(shown(merge(signed, witness({ employee_or_guest: 'guest' })))).toMatchObject([
      { label: 'Witness 1 Employee or guest, Signature' },
    ]);
  });

  test('DET-11 a change that the other side made as well is not a conflict', () => {
    const mine = described({ is_followup_required: 'Yes', category: 'c2' });
    const theirs = described({ category: 'c2' });
    expect(merge(mine, theirs).conflicts).toEqual([]);
  });
});

describe('entries', () => {
  test('CAS-1 entries added by either side stay, mine in place, and all are renumbered', () => {
    const adding = (id: string) =>
      form(({ case_details }) => case_details.person_involved_details.push(newCasualty(id)));
    const { merged, conflicts, autoMerged } = merge(adding('mine'), adding('theirs'));
    expect(conflicts).toEqual([]);
    expect(
      merged.case_details.person_involved_details.map(({ id, casualty_no }) => [id, casualty_no]),
    ).toEqual([
      ['casualty-1', 'Casualty 1'],
      ['casualty-2', 'Casualty 2'],
      ['mine', 'Casualty 3'],
      ['theirs', 'Casualty 4'],
    ]);
    expect(autoMerged).toEqual(['Casualty 4 (added)']);
  });

  test('DET-11 an entry deleted by one and changed by the other is one conflict', () => {
    const merged = merge(casualty(0, { status: 'delete' }), casualty(0, { age: '31', gender: 'Male' }));
    const path = 'case_details.person_involved_details.0';
    expect(shown(merged)).toEqual([
      {
        path,
        label: 'Casualty 1',
        was: 'Age: -\nGender: Female',
        mine: 'Deleted',
        theirs: 'Age: 31\nGender: Male',
      },
    ]);
    const withTheirs = resolveConflicts(merged.merged, merged.conflicts, { [path]: 'theirs' });
    expect(withTheirs.case_details.person_involved_details).toMatchObject([
      { age: '31', gender: 'Male', status: '', casualty_no: 'Casualty 1' },
      { casualty_no: 'Casualty 2' },
    ]);
    const withMine = resolveConflicts(merged.merged, merged.conflicts, { [path]: 'mine' });
    expect(withMine.case_details.person_involved_details).toMatchObject([
      { status: 'delete' },
      { casualty_no: 'Casualty 1' },
    ]);
  });

  test('DET-11 an entry that the others deleted and I keep is added again, because the server does not undelete', () => {
    const [mine, theirs] = [casualty(0, { age: '31' }), casualty(0, { status: 'delete' })];
    const { merged, conflicts } = merge(mine, theirs);
    const [{ path = '' } = {}] = conflicts;
    const getIds = (side: 'mine' | 'theirs') =>
      undeleteEntries(
        resolveConflicts(merged, conflicts, { [path]: side }),
        theirs,
      ).case_details.person_involved_details.map(({ id }) => id);
    const [first, ...rest] = opened().case_details.person_involved_details.map(({ id }) => id);
    expect(getIds('mine')).toEqual([`temp-${first}`, ...rest]);
    expect(getIds('theirs')).toEqual([first, ...rest]);
  });

  test('DET-11 an entry deleted by one and unchanged by the other is deleted and listed', () => {
    const { merged, conflicts, autoMerged } = merge(opened(), casualty(1, { status: 'delete' }));
    expect(conflicts).toEqual([]);
    expect(autoMerged).toEqual(['Casualty 2 (deleted)']);
    expect(merged.case_details.person_involved_details[1]?.status).toBe('delete');
  });

  test('DET-4 actions are matched by id, and one missing in the form counts as deleted', () => {
    const mine = form(({ aar }) => {
      aar.recommended_ca = [action({ description: 'Lay more mats' })];
    });
    const theirs = form(({ aar }) => {
      aar.recommended_ca.push(action({ id: 'a3', description: 'Close the path' }));
    });
    const { merged, conflicts } = merge(mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged.aar.recommended_ca).toMatchObject([
      { id: 'a1', description: 'Lay more mats', status: '' },
      { id: 'a2', status: 'delete' },
      { id: 'a3', description: 'Close the path', status: '' },
    ]);
  });

  test('DET-11 my entry whose save succeeded without an answer appears once', () => {
    const adding = form(({ case_details }) => case_details.person_involved_details.push(newCasualty('mine')));
    const { merged, conflicts } = merge(adding, structuredClone(adding));
    expect(conflicts).toEqual([]);
    expect(merged.case_details.person_involved_details).toHaveLength(3);
  });

  test('DET-11 a conflict in an entry that was merged stays one, although my own new entries come before it', () => {
    const withCasualty = (id: string, age = '') =>
      form(({ case_details }) =>
        case_details.person_involved_details.push({ ...newCasualty(id), injury_name: id, age }),
      );
    const first = merge(withCasualty('mine'), withCasualty('theirs'));
    const base = toMergeBase(opened(), withCasualty('theirs'), first);
    const mine = structuredClone(first.merged);
    Object.assign(mine.case_details.person_involved_details[3] ?? {}, { age: '30' });
    const second = mergeIncident(base, mine, withCasualty('theirs', '31'));
    const path = 'case_details.person_involved_details.3.age';
    expect(second.conflicts.map((one) => one.path)).toEqual([path]);
    const next = toMergeBase(base, withCasualty('theirs', '31'), second);
    expect(mergeIncident(next, second.merged, withCasualty('theirs', '31')).conflicts).toHaveLength(1);
  });

  test('DET-11 my action whose save succeeded without an answer appears once, under the id of the server', () => {
    const adding = (id: string, description: string) =>
      form(({ aar }) => aar.recommended_ca.push(action({ id, description })));
    const { merged, conflicts } = merge(adding('temp-a3', 'Close'), adding('a3', 'Close'));
    expect(conflicts).toEqual([]);
    expect(merged.aar.recommended_ca.map(({ id }) => id)).toEqual(['a1', 'a2', 'a3']);
    const edited = merge(adding('temp-a3', 'Close the path'), adding('a3', 'Close')).conflicts;
    expect(edited.map(({ label }) => label)).toEqual(['Action 3 Description']);
  });
});

describe('LIST-12 a masked name', () => {
  const masked = (form: IncidentForm) => {
    for (const one of form.case_details.person_involved_details) one.injury_name = MASKED_NAME;
    return form;
  };

  test('is not a change', () => {
    const mine = masked(casualty(0, { age: '31' }));
    const { merged, conflicts } = mergeIncident(
      masked(opened()),
      mine,
      masked(described({ weather: 'Rain' })),
    );
    expect(conflicts).toEqual([]);
    expect(merged.case_details.person_involved_details[0]).toMatchObject({
      age: '31',
      injury_name: MASKED_NAME,
    });
    const renamed = mergeIncident(opened(), casualty(0, { injury_name: 'Siti' }), masked(opened()));
    expect(renamed.conflicts).toEqual([]);
    expect(renamed.merged.case_details.person_involved_details[0]?.injury_name).toBe('Siti');
  });

  test('is a change if the field was empty before', () => {
    const blank = casualty(0, { injury_name: '' });
    const theirs = casualty(0, { injury_name: MASKED_NAME });
    const merged = mergeIncident(blank, casualty(0, { injury_name: 'Siti' }), theirs);
    expect(shown(merged)).toMatchObject([{ mine: 'Siti', theirs: MASKED_NAME }]);
  });
});

describe('DET-12 the recipient list', () => {
  const told = (patch: Partial<IncidentForm>) => ({ ...opened(), ...patch });

  test('is merged by department and by person', () => {
    const { merged, conflicts, autoMerged } = merge(
      told({ notification_list: ['Tram Ops', 'Security'], checked_users: ['u1'] }),
      told({ notification_list: [], unchecked_users: ['u2'] }),
    );
    expect(conflicts).toEqual([]);
    expect(merged).toMatchObject({
      notification_list: ['Security'],
      checked_users: ['u1'],
      unchecked_users: ['u2'],
    });
    expect(autoMerged).toEqual(['Notification List']);
  });

  test('is one conflict if one side notifies a person whom the other leaves out', () => {
    const merged = merge(
      told({ checked_users: ['u1'], selected_noti_departs: [{ name: 'Security', status: -1 }] }),
      told({ unchecked_users: ['u1'] }),
    );
    expect(shown(merged)).toEqual([
      {
        path: 'notification_list',
        label: 'Notification List',
        was: 'Tram Ops',
        mine: 'Security (in part)\n1 person added',
        theirs: 'Tram Ops\n1 person left out',
      },
    ]);
    const chosen = resolveConflicts(merged.merged, merged.conflicts, { notification_list: 'theirs' });
    expect(chosen).toMatchObject({
      checked_users: [],
      unchecked_users: ['u1'],
      selected_noti_departs: [],
    });
  });
});
