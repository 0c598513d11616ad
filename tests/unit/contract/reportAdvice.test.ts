import { expect, test } from 'vitest';
import { emptyReport } from '../../../contract/emptyIncident.ts';
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
