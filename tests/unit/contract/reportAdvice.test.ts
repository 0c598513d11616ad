import { expect, test } from 'vitest';
import { emptyAction, emptyReport } from '../../../contract/emptyIncident.ts';
import { reportAdvice } from '../../../contract/incidentProblems.ts';
import { completeDetails } from '../../helpers/completeIncident.ts';

const advice = (path: string, text: string) => ({ path, text, severity: 'advice' });
const SELECTION = 'Please make a selection';

test('ADD-1 nobody was called: nothing is flagged', () => {
  expect(reportAdvice(completeDetails(), emptyReport())).toEqual([]);
});

test('ADD-1 where it is not decided whether somebody was called, that is flagged', () => {
  const report = emptyReport();
  // As a draft may have it that this browser saved.
  Object.assign(report.additional_actions, { amb_pol_called: '' });
  expect(reportAdvice(completeDetails(), report)).toEqual([
    advice('aar.additional_actions.amb_pol_called', 'Please make a decision'),
  ]);
});

test('ADD-1 of somebody who was called the zone is flagged while it is not chosen, but in an emergency', () => {
  const report = emptyReport();
  report.additional_actions.amb_pol_called = 'Yes';
  expect(reportAdvice(completeDetails(), report)).toEqual([advice('aar.additional_actions.zone', SELECTION)]);
  const emergency = completeDetails({ description: { is_emergency_incident: 'Yes' } });
  expect(reportAdvice(emergency, report)).toEqual([]);
  report.additional_actions.zone = 'Treetops Trail';
  expect(reportAdvice(completeDetails(), report)).toEqual([]);
});

test('FORM-1 DET-3 of a root cause that was begun, what lacks is flagged', () => {
  const report = emptyReport();
  report.root_cause.unsafe_act = 'Running';
  expect(reportAdvice(completeDetails(), report)).toEqual([advice('aar.root_cause.unsafe_cond', SELECTION)]);
});

test('DET-9 DET-3 DET-4 DET-5 of a save what is empty is flagged in medical status, root cause and each action that is there', () => {
  const report = emptyReport();
  const medical = ['hospital_name', 'medical_leave', 'hospitalisation_leave', 'diagnosis'];
  const cause = ['unsafe_act', 'unsafe_cond'];
  const flagged = (section: string, fields: string[]) =>
    fields.map((field) => advice(`aar.${section}.${field}`, SELECTION));
  expect(reportAdvice(completeDetails(), report, 'save')).toEqual([
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
  expect(reportAdvice(completeDetails(), report, 'save')).toEqual(
    flagged('recommended_ca.1', ['action_assigned_to', 'to_be_done_by', 'recommended_ca_status']),
  );
  const emergency = completeDetails({ description: { is_emergency_incident: 'Yes' } });
  expect(reportAdvice(emergency, report, 'save')).toEqual([]);
});
