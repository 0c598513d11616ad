import { expect, test } from 'vitest';
import { emptyCaseDetails, emptyReport } from '../../../contract/incidents/emptyIncident.ts';
import { normalizeContent } from '../../../server/incidents/sentContent.ts';

const described = (zone_type: string) => {
  const details = emptyCaseDetails();
  return { ...details, incident_description: { ...details.incident_description, zone_type } };
};
const reported = (unsafe_act: string) => ({
  ...emptyReport(),
  root_cause: { unsafe_act, unsafe_cond: '', follow_up: '' },
});

test('DATA-1 content in the stored format is unchanged', () => {
  const content = { case_details: described('Wild Africa'), aar: reported('None') };
  expect(normalizeContent(content)).toEqual(content);
});

test.each([
  ['in the description alone', 'Wild Africa', undefined, 'Wild Africa'],
  ['beside it alone', '', 'West Node', 'West Node'],
  ['in the description, and empty beside it', 'Wild Africa', '', 'Wild Africa'],
  [
    'as it was read in the description, and as it is chosen now beside it',
    'Wild Africa',
    'West Node',
    'West Node',
  ],
  ['nowhere', '', undefined, ''],
])('DET-12 DATA-1 zone_type %s', (_where, inside, beside, kept) => {
  const { case_details } = normalizeContent({
    case_details: described(inside),
    aar: emptyReport(),
    zone_type: beside,
  });
  expect(case_details.incident_description.zone_type).toBe(kept);
});

test('DET-3 DATA-1 root_cause under case_details fills the empty fields of the report and is stored only there', () => {
  const root_cause = { unsafe_act: 'Horseplay', unsafe_cond: 'Wet floor', follow_up: 'Mats' };
  const taken = normalizeContent({ case_details: { ...described(''), root_cause }, aar: reported('None') });
  expect(taken.aar.root_cause).toEqual({ unsafe_act: 'None', unsafe_cond: 'Wet floor', follow_up: 'Mats' });
  expect(taken.case_details).not.toHaveProperty('root_cause');
});

test('DET-3 DATA-1 without a root cause in either place it stays empty', () => {
  const none = normalizeContent({ case_details: described(''), aar: reported('') });
  expect(none.aar.root_cause).toEqual({ unsafe_act: '', unsafe_cond: '', follow_up: '' });
});
