import { describe, expect, test } from 'vitest';
import { emptyReport } from '../../../../contract/incidents/emptyIncident.ts';
import {
  findReportingDuties,
  getReportDueDate,
  isReported,
  MOM_WHAT_TO_REPORT,
  type PersonKind,
  REPORTING_RULES,
  type ReportingFacts,
  reportingFacts,
} from '../../../../contract/incidents/regulatory.ts';
import { emptyReporting } from '../../../../contract/incidents/regulatoryFields.ts';
import type { MedicalStatus, Reporting } from '../../../../contract/schemas/afterActionReport.ts';
import { buildCaseDetails, buildCasualty } from '../../../helpers/factories.ts';

const FACTS: ReportingFacts = {
  accidentDay: '2026-11-03',
  noticeDay: '2026-11-05',
  diagnosisDay: '2026-11-20',
  kinds: ['employee'],
  leaveDays: 0,
  hospitalDays: 0,
  lightDuty: false,
  takenToHospital: false,
  death: false,
  dangerousOccurrence: false,
  occupationalDisease: false,
};

const dutiesWith = (facts: Partial<ReportingFacts>) =>
  findReportingDuties({ ...FACTS, ...facts }).map(({ rule, by, dueOn }) => [rule.id, by, rule.atOnce, dueOn]);

const INJURY = 'injury of an employee';
const HOSPITAL = 'hospital treatment of somebody else';

/** The rows of the table in order, each with a case that just misses the rule. */
describe('reporting duties: rule, reporter and due day', () => {
  test.each<[string, Partial<ReportingFacts>, unknown[][]]>([
    ['nothing happened', {}, []],
    ['a day of leave', { leaveDays: 1 }, [[INJURY, 'the employer', false, '2026-11-15']]],
    ['a day in hospital', { hospitalDays: 1 }, [[INJURY, 'the employer', false, '2026-11-15']]],
    ['light duty', { lightDuty: true }, [[INJURY, 'the employer', false, '2026-11-15']]],
    ['taken to hospital, no leave', { takenToHospital: true }, []],
    [
      'leave of a contractor’s worker',
      { leaveDays: 2, kinds: ['contractor'] },
      [[INJURY, "the contractor's employer", false, '2026-11-15']],
    ],
    [
      'leave of both',
      { leaveDays: 2, kinds: ['contractor', 'employee'] },
      [[INJURY, "the employer and the contractor's employer", false, '2026-11-15']],
    ],
    ['leave of a visitor', { leaveDays: 2, kinds: ['visitor'] }, []],
    ['leave of a self-employed person', { leaveDays: 2, kinds: ['self-employed'] }, []],
    ['leave before September 2020', { leaveDays: 9, accidentDay: '2020-08-31' }, []],
    [
      'leave on the first day',
      { leaveDays: 1, accidentDay: '2020-09-01', noticeDay: '2020-09-01' },
      [[INJURY, 'the employer', false, '2020-09-11']],
    ],
    [
      'a visitor in hospital',
      { takenToHospital: true, kinds: ['visitor'] },
      [[HOSPITAL, 'the occupier', true, '2026-11-03']],
    ],
    [
      'a self-employed person in hospital for days',
      { hospitalDays: 3, kinds: ['self-employed'] },
      [[HOSPITAL, 'the occupier', true, '2026-11-03']],
    ],
    [
      'the death of an employee',
      { death: true, leaveDays: 2, hospitalDays: 2 },
      [['death of an employee', 'the employer', true, '2026-11-13']],
    ],
    [
      'the death of a contractor’s worker',
      { death: true, kinds: ['contractor'] },
      [['death of an employee', "the contractor's employer", true, '2026-11-13']],
    ],
    [
      'the death of a visitor',
      { death: true, takenToHospital: true, kinds: ['visitor'] },
      [['death of somebody else', 'the occupier', true, '2026-11-13']],
    ],
    [
      'a dangerous occurrence in which only a visitor was',
      { dangerousOccurrence: true, kinds: ['visitor'] },
      [['dangerous occurrence', 'the occupier', true, '2026-11-13']],
    ],
    [
      'an occupational disease',
      { occupationalDisease: true },
      [['occupational disease', 'the employer', false, '2026-11-30']],
    ],
    [
      'several, the most urgent first',
      { leaveDays: 1, takenToHospital: true, dangerousOccurrence: true, kinds: ['employee', 'visitor'] },
      [
        [HOSPITAL, 'the occupier', true, '2026-11-03'],
        ['dangerous occurrence', 'the occupier', true, '2026-11-13'],
        [INJURY, 'the employer', false, '2026-11-15'],
      ],
    ],
    [
      'no day at all',
      { leaveDays: 1, accidentDay: undefined, noticeDay: undefined },
      [[INJURY, 'the employer', false, undefined]],
    ],
    [
      'across the end of a year',
      { leaveDays: 1, noticeDay: '2026-12-22' },
      [[INJURY, 'the employer', false, '2027-01-01']],
    ],
    [
      'across a leap day',
      { leaveDays: 1, noticeDay: '2028-02-20' },
      [[INJURY, 'the employer', false, '2028-03-01']],
    ],
  ])('%s', (_what, facts, duties) => expect(dutiesWith(facts)).toEqual(duties));

  test('each rule names its source and is covered by a case', () => {
    for (const { source } of REPORTING_RULES) {
      expect(source.url).toMatch(/^https:\/\/(sso\.agc|www\.mom)\.gov\.sg\//);
      expect(source.title).not.toBe('');
    }
    const kinds: PersonKind[] = ['employee', 'visitor'];
    const alive = {
      leaveDays: 1,
      takenToHospital: true,
      dangerousOccurrence: true,
      occupationalDisease: true,
    };
    const seen = [
      { ...alive, kinds },
      { death: true, kinds },
    ]
      .flatMap(dutiesWith)
      .map(([id]) => id);
    expect([...new Set(seen)].toSorted()).toEqual(REPORTING_RULES.map(({ id }) => id).toSorted());
  });
});

type Told = {
  kinds?: string[];
  medical?: Partial<MedicalStatus>;
  reporting?: Partial<Reporting>;
  date?: string;
};

function caseWith({ kinds = ['Staff'], medical, reporting, date = '3 Nov 2026' }: Told) {
  const person_involved_details = kinds.map((incident_calssification, index) =>
    buildCasualty({ id: `casualty-${index}`, incident_calssification }),
  );
  const report = emptyReport();
  return {
    case_details: buildCaseDetails({ description: { date }, details: { person_involved_details } }),
    aar: {
      ...report,
      medical_status: { ...report.medical_status, ...medical },
      ...(reporting && { reporting: { ...emptyReporting(), ...reporting } }),
    },
  };
}

describe('the reporting facts of a case', () => {
  test.each<[string[], Partial<Reporting>, PersonKind[]]>([
    [['Staff'], {}, ['employee']],
    [['Employee'], {}, ['employee']],
    [['Guest'], {}, ['visitor']],
    [['Member of the public'], {}, ['visitor']],
    [['Contractor'], {}, ['contractor']],
    [['Contractor'], { self_employed: 'Yes' }, ['self-employed']],
    [['Contractor'], { self_employed: 'No' }, ['contractor']],
    [['Staff', 'Guest', 'Guest'], { self_employed: 'Yes' }, ['employee', 'visitor']],
    [[''], {}, ['employee']],
    [[], {}, ['employee']],
  ])('people classified %j with %j: %j', (kinds, reporting, expected) => {
    expect(reportingFacts(caseWith({ kinds, reporting })).kinds).toEqual(expected);
  });

  test('a removed person does not count', () => {
    const told = caseWith({ kinds: ['Staff', 'Guest'] });
    Object.assign(told.case_details.person_involved_details[0] ?? {}, { status: 'delete' });
    expect(reportingFacts(told).kinds).toEqual(['visitor']);
  });

  test.each<[string, Told, string | undefined]>([
    ['nothing', {}, undefined],
    ['no day of leave', { medical: { medical_leave: '0' } }, undefined],
    ['a day of leave', { medical: { medical_leave: '1' } }, '2026-11-13'],
    ['the format of an older console', { medical: { medical_leave: '3 days' } }, '2026-11-13'],
    ['asterisks', { medical: { medical_leave: '******' } }, undefined],
    [
      'the employer learned of it later',
      { medical: { medical_leave: '1' }, reporting: { learned_on: '5 Nov 2026' } },
      '2026-11-15',
    ],
    [
      'an invalid day',
      { medical: { medical_leave: '1' }, reporting: { learned_on: '31 Nov 2026' } },
      '2026-11-13',
    ],
    ['light duty alone', { reporting: { light_duty: 'Yes' } }, '2026-11-13'],
    ['a disease', { reporting: { occupational_disease: 'Yes', diagnosed_on: '20 Nov 2026' } }, '2026-11-30'],
    ['a draft without a date', { medical: { medical_leave: '1' }, date: '' }, undefined],
    [
      'reported, with the number',
      { medical: { medical_leave: '1' }, reporting: { reference_no: 'IR-1' } },
      undefined,
    ],
    [
      'reported, with the day',
      { medical: { medical_leave: '1' }, reporting: { reported_on: '4 Nov 2026' } },
      undefined,
    ],
    ['a blank number', { medical: { medical_leave: '1' }, reporting: { reference_no: ' ' } }, '2026-11-13'],
  ])('due of %s', (_what, told, day) => expect(getReportDueDate(caseWith(told))).toBe(day));

  test('it is reported once there is a reference number or a day', () => {
    expect(
      [{}, { reference_no: 'IR-1' }, { reported_on: '4 Nov 2026' }].map((reporting) =>
        isReported(caseWith({ reporting }).aar),
      ),
    ).toEqual([false, true, true]);
  });
});

test('issue 19, item 5: a case without a date has duties but no due day', () => {
  expect(
    dutiesWith({ accidentDay: undefined, noticeDay: undefined, diagnosisDay: undefined, death: true }),
  ).toEqual([['death of an employee', 'the employer', true, undefined]]);
});

test("issue 19, item 5: the Ministry's page on what to report", () => {
  expect(MOM_WHAT_TO_REPORT).toEqual({
    title: 'Ministry of Manpower: what and when to report',
    url: 'https://www.mom.gov.sg/workplace-safety-and-health/work-accident-reporting/what-and-when-to-report',
  });
});
