import { describe, expect, test } from 'vitest';
import { incidentProblems, type Problem, type Purpose } from '../../../contract/incidentProblems.ts';
import type { IncidentDescription } from '../../../contract/schemas/caseDetails.ts';
import { caseDetails } from '../../../contract/schemas/caseDetails.ts';
import { completeCasualty, completeDetails, completeWitness } from '../../helpers/completeIncident.ts';

const PURPOSES: readonly Purpose[] = ['submit', 'save'];
const DESCRIPTION = 'case_details.incident_description';

function error(path: string, text: string): Problem {
  return { path, text, severity: 'error' };
}

function advice(path: string, text: string): Problem {
  return { path, text, severity: 'advice' };
}

describe('what must be filled in', () => {
  test.each(PURPOSES)('FORM-14 DET-9 nothing is wrong with a complete incident on a %s', (purpose) => {
    expect(incidentProblems(completeDetails(), purpose)).toEqual([]);
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
        const problems = incidentProblems(completeDetails({ description: { [field]: '' } }), purpose);
        expect(problems).toEqual([error(`${DESCRIPTION}.${field}`, 'Required field')]);
      }
    },
  );

  test.each(['park', 'zone', 'incident_title', 'incident_remarks'] as const)(
    'FORM-14 a %s of spaces is none',
    (field) => {
      const problems = incidentProblems(completeDetails({ description: { [field]: ' \n ' } }), 'submit');
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
  ])('FORM-14 FORM-6 a date or time in another form is none: %o', (description) => {
    const [field] = Object.keys(description);
    const problems = incidentProblems(completeDetails({ description }), 'submit');
    expect(problems).toEqual([error(`${DESCRIPTION}.${field}`, 'Required field')]);
  });

  test('FORM-14 DET-9 weather, area condition, injury type and emergency services are optional', () => {
    const description = {
      weather: '',
      area_condition: [],
      injury_type: [],
      emergency_services_activated: [],
      zone_type: '',
      sub_zones: '',
    };
    for (const purpose of PURPOSES) {
      expect(incidentProblems(completeDetails({ description }), purpose)).toEqual([]);
    }
  });

  test.each(PURPOSES)('FORM-14 DET-9 at least one casualty on a %s; a deleted one is none', (purpose) => {
    const missing = [error('case_details.person_involved_details', 'Required field')];
    const deleted = completeCasualty({ status: 'delete' });
    for (const person_involved_details of [[], [deleted]]) {
      expect(incidentProblems(completeDetails({ details: { person_involved_details } }), purpose)).toEqual(
        missing,
      );
    }
  });

  test('DET-9 at least one photo or video on a save; FORM-14 none is needed to submit', () => {
    const details = completeDetails({ details: { photo_video: [] } });
    expect(incidentProblems(details, 'save')).toEqual([error('case_details.photo_video', 'Required field')]);
    expect(incidentProblems(details, 'submit')).toEqual([]);
  });

  test('FORM-14 the problems come in the order of the form', () => {
    const paths = incidentProblems(caseDetails.parse({}), 'save').map(({ path }) => path);
    expect(paths).toEqual([
      `${DESCRIPTION}.park`,
      `${DESCRIPTION}.zone`,
      `${DESCRIPTION}.date`,
      `${DESCRIPTION}.time`,
      `${DESCRIPTION}.category`,
      `${DESCRIPTION}.incident_type`,
      `${DESCRIPTION}.incident_placement`,
      `${DESCRIPTION}.incident_classification`,
      `${DESCRIPTION}.incident_title`,
      `${DESCRIPTION}.incident_remarks`,
      'case_details.photo_video',
      'case_details.person_involved_details',
      'case_details.mpd_incident_analysis.substandard_action',
      'case_details.mpd_incident_analysis.substandard_condition',
      'case_details.mpd_incident_analysis.personnel_factors',
      'case_details.mpd_incident_analysis.job_factors',
    ]);
  });
});

describe('an emergency incident', () => {
  const emergency = { is_emergency_incident: 'Yes' } as const;

  test('FORM-14 needs park, zone, date and time to be submitted, and nothing else', () => {
    const empty = caseDetails.parse({ incident_description: emergency });
    expect(incidentProblems(empty, 'submit')).toEqual([
      error(`${DESCRIPTION}.park`, 'Required field'),
      error(`${DESCRIPTION}.zone`, 'Required field'),
      error(`${DESCRIPTION}.date`, 'Required field'),
      error(`${DESCRIPTION}.time`, 'Required field'),
    ]);
    const placed = { ...emergency, park: 'Zoo', zone: '1.4,103.8', date: '3 Nov 2026', time: '10:30:00' };
    expect(incidentProblems(caseDetails.parse({ incident_description: placed }), 'submit')).toEqual([]);
  });

  test('DET-9 is saved without any check', () => {
    const empty = caseDetails.parse({
      incident_description: emergency,
      person_involved_details: [{ id: 'a', injury_name: '4711' }],
    });
    expect(incidentProblems(empty, 'save')).toEqual([]);
  });
});

describe('casualties and witnesses in an incident', () => {
  test('CAS-2 FORM-14 a problem of a casualty is told by its place in the list', () => {
    const person_involved_details = [completeCasualty(), completeCasualty({ id: 'b', age: '101' })];
    expect(incidentProblems(completeDetails({ details: { person_involved_details } }), 'submit')).toEqual([
      error('case_details.person_involved_details.1.age', 'Must be vaild.'),
    ]);
  });

  test('CAS-1 WIT-1 nobody asks about the deleted, and those behind them keep their place', () => {
    const details = {
      person_involved_details: [
        completeCasualty({ injury_name: '!', status: 'delete' }),
        completeCasualty({ id: 'b', gender: '' }),
      ],
      witness_particulars: [
        completeWitness({ guest_name: '!', status: 'delete' }),
        completeWitness({ id: 'b', guest_contact_number: '12345678901' }),
      ],
    };
    expect(incidentProblems(completeDetails({ details }), 'submit')).toEqual([
      error('case_details.person_involved_details.1.gender', 'Required Field'),
      error('case_details.witness_particulars.1.guest_contact_number', 'Must be valid.'),
    ]);
  });

  test('WIT-2 what a guest left empty is flagged and blocks nothing; an employee may leave it all empty', () => {
    const guest = completeWitness({ employee_or_guest: 'guest', guest_name: '' });
    const employee = completeWitness({ id: 'e', guest_name: '' });
    const details = completeDetails({ details: { witness_particulars: [guest, employee] } });
    const path = 'case_details.witness_particulars.0';
    expect(incidentProblems(details, 'submit')).toEqual([
      advice(`${path}.guest_name`, 'Required field'),
      advice(`${path}.guest_contact_number`, 'Required field'),
      advice(`${path}.guest_address`, 'Required field'),
      advice(`${path}.guest_email`, 'Required field'),
      advice(`${path}.guest_remarks`, 'Required field'),
      advice(`${path}.personal_data_consent`, 'Required field'),
    ]);
  });

  test('LIST-12 asterisks that stand for a stored name stop no save, and pass for no name in a new incident', () => {
    const details = completeDetails({
      details: {
        person_involved_details: [completeCasualty({ injury_name: '******' })],
        witness_particulars: [completeWitness({ guest_name: '******' })],
      },
    });
    expect(incidentProblems(details, 'save')).toEqual([]);
    expect(incidentProblems(details, 'submit')).toEqual([
      error('case_details.person_involved_details.0.injury_name', 'Must be valid.'),
      error('case_details.witness_particulars.0.guest_name', 'Must be valid.'),
    ]);
  });
});

describe('property damage and the analysis', () => {
  const PROPERTY = 'case_details.property_damage_details';
  const ANALYSIS = 'case_details.mpd_incident_analysis';

  const LACKING = ['property_type', 'damaged_things', 'party_info'];

  test.each([...LACKING, 'priority_of_fix'])(
    'FORM-10 once %s is filled in, what else lacks is flagged',
    (field) => {
      const begun = completeDetails({ property: { [field]: 'Fence' } });
      expect(incidentProblems(begun, 'submit')).toEqual(
        LACKING.filter((other) => other !== field).map((other) =>
          advice(`${PROPERTY}.${other}`, 'Required field'),
        ),
      );
    },
  );

  test('FORM-10 a party type alone, which is chosen from the start, begins nothing', () => {
    expect(incidentProblems(completeDetails({ property: { party_type: 'internal' } }), 'submit')).toEqual([]);
  });

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
      const details = completeDetails({ property });
      details.mpd_incident_analysis.stoppage_text = text;
      expect(incidentProblems(details, 'submit')).toEqual([
        error(`${PROPERTY}.damaged_things`, 'Must be valid.'),
        error(`${PROPERTY}.party_info`, 'Must be valid.'),
        error(`${ANALYSIS}.stoppage_text`, 'Must be valid.'),
      ]);
    },
  );

  test('FORM-10 MPD-1 letters of any script, digits, hyphens and quotation marks are fine', () => {
    const text = 'Two "fences" - 围栏 வேலி 2_m\nand a gate';
    const property = { property_type: 'Fence', priority_of_fix: '', damaged_things: text, party_info: text };
    const details = completeDetails({ property });
    details.mpd_incident_analysis.stoppage_text = text;
    for (const purpose of PURPOSES) expect(incidentProblems(details, purpose)).toEqual([]);
  });

  test('MPD-1 DET-9 action, condition, personnel and job are flagged in the detail, and block nothing', () => {
    const details = completeDetails();
    details.mpd_incident_analysis = caseDetails.parse({}).mpd_incident_analysis;
    expect(incidentProblems(details, 'save')).toEqual([
      advice(`${ANALYSIS}.substandard_action`, 'Please make a selection'),
      advice(`${ANALYSIS}.substandard_condition`, 'Please make a selection'),
      advice(`${ANALYSIS}.personnel_factors`, 'Please make a selection'),
      advice(`${ANALYSIS}.job_factors`, 'Please make a selection'),
    ]);
    expect(incidentProblems(details, 'submit')).toEqual([]);
  });
});
