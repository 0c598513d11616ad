import { expect, test } from 'vitest';
import { emptyAction, emptyReport } from '../../../../contract/incidents/emptyIncident.ts';
import { reportAdvice } from '../../../../contract/incidents/incidentProblems.ts';
import { emptyReporting } from '../../../../contract/incidents/regulatoryFields.ts';
import type { Reporting } from '../../../../contract/schemas/afterActionReport.ts';
import { buildCaseDetails } from '../../../helpers/factories.ts';

const advice = (path: string, text: string) => ({ path, text, severity: 'advice' });
const SELECTION = 'Please make a selection';

test('ADD-1 nothing is flagged if no one was called', () => {
  expect(reportAdvice(buildCaseDetails(), emptyReport())).toEqual([]);
});

test('ADD-1 a missing answer to whether someone was called is flagged', () => {
  const report = emptyReport();
  // A draft in the browser's storage may contain this value.
  Object.assign(report.additional_actions, { amb_pol_called: '' });
  expect(reportAdvice(buildCaseDetails(), report)).toEqual([
    advice('aar.additional_actions.amb_pol_called', 'Please make a decision'),
  ]);
});

test('ADD-1 after a call an empty zone is flagged, except in an emergency', () => {
  const report = emptyReport();
  report.additional_actions.amb_pol_called = 'Yes';
  expect(reportAdvice(buildCaseDetails(), report)).toEqual([
    advice('aar.additional_actions.zone', SELECTION),
  ]);
  const emergency = buildCaseDetails({ description: { is_emergency_incident: 'Yes' } });
  expect(reportAdvice(emergency, report)).toEqual([]);
  report.additional_actions.zone = 'Treetops Trail';
  expect(reportAdvice(buildCaseDetails(), report)).toEqual([]);
});

test('FORM-1 DET-3 missing fields of a started root cause are flagged', () => {
  const report = emptyReport();
  report.root_cause.unsafe_act = 'Running';
  expect(reportAdvice(buildCaseDetails(), report)).toEqual([advice('aar.root_cause.unsafe_cond', SELECTION)]);
});

test('DET-9 DET-3 DET-4 DET-5 a save flags empty fields of the medical status, the root cause and each action', () => {
  const report = emptyReport();
  const medical = ['hospital_name', 'medical_leave', 'hospitalisation_leave', 'diagnosis'];
  const cause = ['unsafe_act', 'unsafe_cond'];
  const flagged = (section: string, fields: string[]) =>
    fields.map((field) => advice(`aar.${section}.${field}`, SELECTION));
  expect(reportAdvice(buildCaseDetails(), report, 'save')).toEqual([
    ...flagged('medical_status', medical),
    ...flagged('root_cause', cause),
  ]);
  report.root_cause = { unsafe_act: 'Running', unsafe_cond: 'Wet floor', follow_up: '' };
  report.medical_status = {
    hospital_name: 'KTPH',
    medical_leave: '2',
    hospitalisation_leave: '0',
    diagnosis: 'Sprain',
  };
  report.recommended_ca = [
    { ...emptyAction(), id: 'gone', status: 'delete' },
    { ...emptyAction(), id: 'temp-1', description: 'Mop the floor' },
  ];
  expect(reportAdvice(buildCaseDetails(), report, 'save')).toEqual(
    flagged('recommended_ca.1', ['action_assigned_to', 'to_be_done_by', 'recommended_ca_status']),
  );
  const emergency = buildCaseDetails({ description: { is_emergency_incident: 'Yes' } });
  expect(reportAdvice(emergency, report, 'save')).toEqual([]);
});

test.each<[string, Partial<Reporting>, Record<string, string>]>([
  ['nothing', {}, {}],
  ['a disease without a day', { occupational_disease: 'Yes' }, { diagnosed_on: SELECTION }],
  ['no disease', { occupational_disease: 'No' }, {}],
  ['an invalid day', { learned_on: '31 Nov 2026' }, { learned_on: 'Must be valid.' }],
  ['the day of the accident', { learned_on: '3 Nov 2026' }, {}],
  ['a day too early', { learned_on: '2 Nov 2026' }, { learned_on: 'This is before the accident.' }],
  ['today', { learned_on: '10 Nov 2026' }, {}],
  [
    'tomorrow',
    { learned_on: '11 Nov 2026' },
    { learned_on: 'Please choose a day that is not in the future.' },
  ],
  ['a number without a day', { reference_no: 'IR-1' }, { reported_on: SELECTION }],
  ['a day without a number', { reported_on: '4 Nov 2026' }, { reference_no: 'Required field' }],
  ['a number of blanks', { reference_no: '  ' }, {}],
  ['both', { reference_no: 'IR-1', reported_on: '4 Nov 2026' }, {}],
])('issue 19 regulatory report, flagged without blocking: %s', (_what, told, texts) => {
  const report = { ...emptyReport(), reporting: { ...emptyReporting(), ...told } };
  const details = buildCaseDetails({ description: { date: '3 Nov 2026' } });
  const of = (purpose: 'save' | 'submit') =>
    reportAdvice(details, report, purpose, new Date('2026-11-10T15:59:00Z')).filter(({ path }) =>
      path.startsWith('aar.reporting'),
    );
  expect(of('save')).toEqual(
    Object.entries(texts).map(([field, text]) => advice(`aar.reporting.${field}`, text)),
  );
  expect(of('submit')).toEqual([]);
});
