import { describe, expect, test } from 'vitest';
import {
  casualtyErrors,
  incidentProblems,
  isNeededInEmergency,
  type Problem,
  type Purpose,
  updateProblem,
  witnessAdvice,
  witnessErrors,
} from '../../../../contract/incidents/incidentProblems.ts';
import type {
  CaseDetails,
  Casualty,
  IncidentDescription,
  Witness,
} from '../../../../contract/schemas/caseDetails.ts';
import { caseDetails } from '../../../../contract/schemas/caseDetails.ts';
import { buildCaseDetails, buildCasualty, buildWitness } from '../../../helpers/factories.ts';

const PURPOSES: readonly Purpose[] = ['submit', 'save'];
const DESCRIPTION = 'case_details.incident_description';

const NOW = new Date('2026-11-03T09:00:00Z');

function getProblems(details: CaseDetails, purpose: Purpose): Problem[] {
  return incidentProblems(details, purpose, NOW);
}

function error(path: string, text: string): Problem {
  return { path, text, severity: 'error' };
}

function advice(path: string, text: string): Problem {
  return { path, text, severity: 'advice' };
}

describe('required fields', () => {
  test.each(PURPOSES)('FORM-14 DET-9 nothing is wrong with a complete incident on a %s', (purpose) => {
    expect(getProblems(buildCaseDetails(), purpose)).toEqual([]);
  });

  test.each([
    'park',
    'zone',
    'date',
    'time',
    'category',
    'incident_type',
    'incident_placement',
    'incident_classification',
    'incident_title',
    'incident_remarks',
  ] satisfies (keyof IncidentDescription)[])(
    'FORM-14 DET-9 %s is required on a submit and a save',
    (field) => {
      for (const purpose of PURPOSES) {
        const problems = getProblems(buildCaseDetails({ description: { [field]: '' } }), purpose);
        expect(problems.filter(({ severity }) => severity === 'error')).toEqual([
          error(`${DESCRIPTION}.${field}`, 'Required field'),
        ]);
      }
    },
  );

  test.each(['park', 'zone', 'incident_title', 'incident_remarks'] as const)(
    'FORM-14 a %s of only spaces is missing',
    (field) => {
      const problems = getProblems(buildCaseDetails({ description: { [field]: ' \n ' } }), 'submit');
      expect(problems).toEqual([error(`${DESCRIPTION}.${field}`, 'Required field')]);
    },
  );

  test.each([
    { date: '2026-11-03' },
    { date: '03 Nov 2026' },
    { date: '31 Feb 2026' },
    { time: '10:30' },
    { time: '24:00:00' },
    { time: 'noon' },
  ])('FORM-14 FORM-6 a date or time in another format is missing: %o', (description) => {
    const [field] = Object.keys(description);
    const problems = getProblems(buildCaseDetails({ description }), 'submit');
    expect(problems).toEqual([error(`${DESCRIPTION}.${field}`, 'Required field')]);
  });

  test('FORM-14 DET-9 weather, area condition and emergency services are optional', () => {
    const description = {
      weather: '',
      area_condition: [],
      emergency_services_activated: [],
      zone_type: '',
      sub_zones: '',
    };
    for (const purpose of PURPOSES) {
      expect(getProblems(buildCaseDetails({ description }), purpose)).toEqual([]);
    }
  });

  test.each(PURPOSES)(
    'FORM-14 DET-9 at least one casualty on a %s; a deleted one does not count',
    (purpose) => {
      const missing = [error('case_details.person_involved_details', 'Required field')];
      const deleted = buildCasualty({ status: 'delete' });
      for (const person_involved_details of [[], [deleted]]) {
        expect(getProblems(buildCaseDetails({ details: { person_involved_details } }), purpose)).toEqual(
          missing,
        );
      }
    },
  );

  test('DET-9 at least one photo or video is required on a save; FORM-14 not to submit', () => {
    const details = buildCaseDetails({ details: { photo_video: [] } });
    expect(getProblems(details, 'save')).toEqual([error('case_details.photo_video', 'Required field')]);
    expect(getProblems(details, 'submit')).toEqual([]);
  });

  test('FORM-14 WIT-2 a witness too: number, email, address, remarks', () => {
    const all = {
      guest_name: '-',
      guest_contact_number: 'x',
      guest_email: 'x',
      guest_address: '#',
      guest_remarks: '#',
    };
    const fields = Object.keys(witnessErrors({ ...buildWitness(), ...all }));
    expect(fields).toEqual(Object.keys(all));
    expect(Object.keys(witnessAdvice({ ...buildWitness(), employee_or_guest: 'guest' }))).toEqual([
      ...fields,
      'personal_data_consent',
    ]);
  });

  test('FORM-14 DET-9 the problems come in the order of the form', () => {
    const getPaths = (purpose: Purpose) =>
      getProblems(caseDetails.parse({}), purpose).map(({ path }) => path);
    const kind = ['category', 'incident_type', 'incident_placement', 'incident_classification'];
    const place = ['park', 'zone', 'date', 'time'];
    const summary = ['incident_title', 'incident_remarks'];
    const description = (fields: string[]) => fields.map((field) => `${DESCRIPTION}.${field}`);
    const property = ['property_type', 'damaged_things', 'party_info'].map(
      (field) => `case_details.property_damage_details.${field}`,
    );
    const analysis = [
      ...['substandard_action', 'substandard_condition', 'personnel_factors', 'job_factors'],
      'stoppage_text',
    ].map((field) => `case_details.mpd_incident_analysis.${field}`);
    expect(getPaths('submit')).toEqual([
      ...description([...kind, 'injury_type', ...place, ...summary]),
      ...analysis,
      'case_details.person_involved_details',
      ...property,
    ]);
    expect(getPaths('save')).toEqual([
      ...description(summary),
      'case_details.photo_video',
      ...description([...place, ...kind]),
      'case_details.person_involved_details',
      ...property,
      ...analysis,
    ]);
  });

  test('FORM-14 an empty injury type is marked in a new incident and stops nothing; DET-9 it is optional in the detail', () => {
    const selected_incident_ids = {
      incident_placement_id: 'path',
      incident_classification_id: 'slip',
      injury_type_id: 'slip-injuries',
    };
    const details = buildCaseDetails({ description: { injury_type: [], selected_incident_ids } });
    expect(getProblems(details, 'submit')).toEqual([advice(`${DESCRIPTION}.injury_type`, 'Required field')]);
    expect(getProblems(details, 'save')).toEqual([]);
    details.incident_description.injury_type = ['Sprain'];
    expect(getProblems(details, 'submit')).toEqual([]);
    // A classification without injury types.
    const none = buildCaseDetails({ description: { injury_type: [] } });
    expect(getProblems(none, 'submit')).toEqual([]);
  });
});

describe('casualties and witnesses in an incident', () => {
  test("CAS-2 FORM-14 a problem of a casualty has the casualty's index", () => {
    const person_involved_details = [buildCasualty(), buildCasualty({ id: 'b', age: '101' })];
    expect(getProblems(buildCaseDetails({ details: { person_involved_details } }), 'submit')).toEqual([
      error('case_details.person_involved_details.1.age', 'Must be vaild.'),
    ]);
  });

  test('CAS-1 WIT-1 deleted people are not checked, and the others keep their index', () => {
    const details = {
      person_involved_details: [
        buildCasualty({ injury_name: '!', status: 'delete' }),
        buildCasualty({ id: 'b', gender: '' }),
      ],
      witness_particulars: [
        buildWitness({ guest_name: '!', status: 'delete' }),
        buildWitness({ id: 'b', guest_contact_number: '12345678901' }),
      ],
    };
    expect(getProblems(buildCaseDetails({ details }), 'submit')).toEqual([
      error('case_details.person_involved_details.1.gender', 'Required Field'),
      error('case_details.witness_particulars.1.guest_contact_number', 'Must be valid.'),
    ]);
  });

  test('WIT-2 empty fields of a guest are flagged but do not block; an employee may leave all empty', () => {
    const guest = buildWitness({ employee_or_guest: 'guest', guest_name: '' });
    const employee = buildWitness({ id: 'e', guest_name: '' });
    const details = buildCaseDetails({ details: { witness_particulars: [guest, employee] } });
    const path = 'case_details.witness_particulars.0';
    expect(getProblems(details, 'submit')).toEqual([
      advice(`${path}.guest_name`, 'Required field'),
      advice(`${path}.guest_contact_number`, 'Required field'),
      advice(`${path}.guest_email`, 'Required field'),
      advice(`${path}.guest_address`, 'Required field'),
      advice(`${path}.guest_remarks`, 'Required field'),
      advice(`${path}.personal_data_consent`, 'Required field'),
    ]);
  });

  test('WIT-2 a foreign number and an invalid email of a guest are flagged but do not block; asterisks do', () => {
    const wrong = { guest_contact_number: '+60 12 345 6789', guest_email: 'nobody' };
    const guest = buildWitness({ ...wrong, employee_or_guest: 'guest' });
    const problems = (witness: Witness) => {
      const details = buildCaseDetails({ details: { witness_particulars: [witness] } });
      return getProblems(details, 'submit').filter(({ text }) => text === 'Must be valid.');
    };
    const path = 'case_details.witness_particulars.0';
    expect(problems(guest)).toEqual([
      advice(`${path}.guest_contact_number`, 'Must be valid.'),
      advice(`${path}.guest_email`, 'Must be valid.'),
    ]);
    expect(problems({ ...guest, employee_or_guest: 'employee' })).toEqual([
      error(`${path}.guest_contact_number`, 'Must be valid.'),
      error(`${path}.guest_email`, 'Must be valid.'),
    ]);
    expect(
      problems({ ...guest, ...{ guest_contact_number: '', guest_email: '' }, guest_name: '******' }),
    ).toEqual([error(`${path}.guest_name`, 'Must be valid.')]);
  });

  test('LIST-12 asterisks for a stored name do not block a save, but are not a name in a new incident', () => {
    const details = buildCaseDetails({
      details: {
        person_involved_details: [buildCasualty({ injury_name: '******' })],
        witness_particulars: [buildWitness({ guest_name: '******' })],
      },
    });
    expect(getProblems(details, 'save')).toEqual([]);
    expect(getProblems(details, 'submit')).toEqual([
      error('case_details.person_involved_details.0.injury_name', 'Must be valid.'),
      error('case_details.witness_particulars.0.guest_name', 'Must be valid.'),
    ]);
  });
});

describe('property damage and the analysis', () => {
  const PROPERTY = 'case_details.property_damage_details';
  const ANALYSIS = 'case_details.mpd_incident_analysis';

  test.each(PURPOSES)(
    'FORM-10 an empty property type, damage, party and party type are flagged on a %s',
    (purpose) => {
      const property = { property_type: '', damaged_things: ' ', party_info: '', priority_of_fix: '' };
      const details = buildCaseDetails({ property });
      // A draft in the browser's storage may contain this value.
      Object.assign(details.property_damage_details, { party_type: '' });
      expect(getProblems(details, purpose)).toEqual(
        ['property_type', 'damaged_things', 'party_type', 'party_info'].map((field) =>
          advice(`${PROPERTY}.${field}`, 'Required field'),
        ),
      );
    },
  );

  test.each([..."$&+,:;=?[]@#|{}'<>.^*()%!/`~"])(
    'FORM-10 MPD-1 %s is refused in the texts that block it',
    (character) => {
      const text = `two${character}fences`;
      const property = {
        property_type: 'Fence',
        priority_of_fix: 'High',
        damaged_things: text,
        party_info: text,
      };
      const details = buildCaseDetails({ property });
      details.mpd_incident_analysis.stoppage_text = text;
      expect(getProblems(details, 'save')).toEqual([
        error(`${PROPERTY}.damaged_things`, 'Must be valid.'),
        error(`${PROPERTY}.party_info`, 'Must be valid.'),
        error(`${ANALYSIS}.stoppage_text`, 'Must be valid.'),
      ]);
    },
  );

  test('FORM-10 MPD-1 letters of any script, digits, hyphens and quotation marks are fine', () => {
    const text = 'Two "fences" - 围栏 வேலி 2_m\nand a gate';
    const property = { property_type: 'Fence', priority_of_fix: '', damaged_things: text, party_info: text };
    const details = buildCaseDetails({ property });
    details.mpd_incident_analysis.stoppage_text = text;
    for (const purpose of PURPOSES) expect(getProblems(details, purpose)).toEqual([]);
  });

  test.each(PURPOSES)('MPD-1 DET-9 an empty analysis is flagged on a %s but does not block', (purpose) => {
    const details = buildCaseDetails();
    details.mpd_incident_analysis = caseDetails.parse({}).mpd_incident_analysis;
    expect(getProblems(details, purpose)).toEqual(
      [
        ...['substandard_action', 'substandard_condition', 'personnel_factors', 'job_factors'],
        'stoppage_text',
      ].map((field) => advice(`${ANALYSIS}.${field}`, 'Required field')),
    );
  });
});

test('FORM-14 an emergency requires only the place and the time', () => {
  const fields = ['park', 'zone', 'date', 'time', 'category', 'incident_title'];
  expect(fields.filter((field) => isNeededInEmergency(`${DESCRIPTION}.${field}`))).toEqual([
    'park',
    'zone',
    'date',
    'time',
  ]);
  expect(isNeededInEmergency('park')).toBe(false);
});

test('DET-6 an update needs a remark or a photo', () => {
  const problem = 'Please write a remark or add a photo.';
  expect(updateProblem({ remark: 'Mats are down', img_url: [] })).toBeUndefined();
  expect(updateProblem({ remark: '', img_url: ['/v0/b/x/o/a.jpg'] })).toBeUndefined();
  expect(updateProblem({ remark: ' \n ', img_url: [] })).toBe(problem);
});

test('LIST-12 CAS-2 WIT-2 the default purpose is submit: asterisks are not a name', () => {
  expect(casualtyErrors(buildCasualty({ injury_name: '******' })).injury_name).toBe('Must be valid.');
  expect(witnessErrors(buildWitness({ guest_name: '******' })).guest_name).toBe('Must be valid.');
});

test('WIT-2 for a guest without a name only asterisks block, whatever else is invalid', () => {
  const guest = buildWitness({
    ...{ employee_or_guest: 'guest', guest_name: '******', guest_email: 'nobody', guest_address: '#' },
  });
  const details = buildCaseDetails({ details: { witness_particulars: [guest] } });
  const blocking = getProblems(details, 'submit').filter(({ severity }) => severity === 'error');
  expect(blocking).toEqual([error('case_details.witness_particulars.0.guest_name', 'Must be valid.')]);
});

test('CAS-3 FORM-3 causes without a bodily injury, and Cat 2 to 4 without follow-up, are errors', () => {
  const of = (description: Partial<IncidentDescription>, casualty: Partial<Casualty>) =>
    incidentProblems(
      buildCaseDetails({ description, details: { person_involved_details: [buildCasualty(casualty)] } }),
      'submit',
      NOW,
    )
      .filter(({ severity }) => severity === 'error')
      .map(({ path }) => path.split('.').at(-1));
  const causes = { is_bodily_injury: 'No', injury_type: ['Slip'] } as const;
  expect(of({}, { ...causes, injury_type: [] })).toEqual([]);
  expect(of({}, { ...causes, injury_type: ['Slip'] })).toEqual(['injury_type']);
  for (const category of ['c2', 'c3', 'c4'] as const) {
    expect(of({ category, is_followup_required: 'No' }, {})).toEqual(['is_followup_required']);
    expect(of({ category, is_followup_required: 'Yes' }, {})).toEqual([]);
  }
  expect(of({ category: 'c1', is_followup_required: 'No' }, {})).toEqual([]);
});
