import { expect, test } from 'vitest';
import { emptyAction, emptyReport } from '../../../../contract/incidents/emptyIncident.ts';
import { openPoints } from '../../../../contract/incidents/openPoints.ts';
import { buildCaseDetails, buildCasualty } from '../../../helpers/factories.ts';

const getTexts = (incident: Parameters<typeof openPoints>[0]) => openPoints(incident).map(({ text }) => text);
const nobodyHurt = () =>
  buildCaseDetails({ details: { person_involved_details: [buildCasualty({ is_bodily_injury: 'No' })] } });

test('FLOW-4 a case in which everything is done has no open points', () => {
  const aar = emptyReport();
  aar.root_cause.unsafe_cond = 'Wet floor';
  aar.recommended_ca = [{ ...emptyAction(), id: 'a', recommended_ca_status: 'Completed' }];
  expect(openPoints({ case_details: nobodyHurt(), aar })).toEqual([]);
});

test('FLOW-4 an open action is named by its visible number and links to its field', () => {
  const aar = emptyReport();
  aar.root_cause.unsafe_act = 'Running';
  aar.recommended_ca = [
    { ...emptyAction(), id: 'gone', status: 'delete' },
    { ...emptyAction(), id: 'done', recommended_ca_status: 'Completed' },
    { ...emptyAction(), id: 'begun', recommended_ca_status: 'In progress' },
    { ...emptyAction(), id: 'new' },
  ];
  expect(openPoints({ case_details: nobodyHurt(), aar })).toEqual([
    { path: 'aar.recommended_ca.2.recommended_ca_status', text: 'Action 2 is not done (In progress).' },
    { path: 'aar.recommended_ca.3.recommended_ca_status', text: 'Action 3 is not done.' },
  ]);
});

test('FLOW-4 DET-5 the medical status is required only if someone was hurt', () => {
  const aar = emptyReport();
  const hurt = buildCaseDetails({
    details: { person_involved_details: [buildCasualty({ is_bodily_injury: 'Yes' })] },
  });
  expect(getTexts({ case_details: nobodyHurt(), aar })).toEqual(['Root cause is missing.']);
  expect(getTexts({ case_details: hurt, aar })).toEqual([
    'Root cause is missing.',
    'Medical status is missing.',
  ]);
  const oneOfTwo = buildCaseDetails({
    details: {
      person_involved_details: [
        buildCasualty({ is_bodily_injury: 'No' }),
        buildCasualty({ is_bodily_injury: 'Yes' }),
      ],
    },
  });
  expect(openPoints({ case_details: oneOfTwo, aar }).map(({ path }) => path)).toEqual([
    'aar.root_cause.unsafe_act',
    'aar.medical_status.hospital_name',
  ]);
  // A masked value counts as entered (LIST-12).
  aar.medical_status.diagnosis = '******';
  expect(getTexts({ case_details: hurt, aar })).toEqual(['Root cause is missing.']);
  hurt.person_involved_details = hurt.person_involved_details.map((casualty) => ({
    ...casualty,
    status: 'delete',
  }));
  aar.medical_status.diagnosis = '';
  expect(getTexts({ case_details: hurt, aar })).toEqual(['Root cause is missing.']);
});
