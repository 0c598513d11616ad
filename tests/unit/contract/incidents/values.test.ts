import { expect, test } from 'vitest';
import { getPathLabel } from '../../../../contract/incidents/fieldLabels.ts';
import { CONSENT_TEXT } from '../../../../contract/incidents/personFields.ts';
import { REPORTING_RULES } from '../../../../contract/incidents/regulatory.ts';
import {
  CATEGORY_LABELS,
  DASHBOARD_TYPES,
  OTHER_TYPES,
  ZONE_PIN,
  ZONE_TYPED,
} from '../../../../contract/values/incidentValues.ts';

test('DASH-2 LIST-4 FORM-6 categories, dashboard types and the places other than zones, as specified', () => {
  expect(CATEGORY_LABELS).toEqual({ c1: 'Cat 1', c2: 'Cat 2', c3: 'Cat 3', c4: 'Cat 4' });
  expect([ZONE_PIN, ZONE_TYPED]).toEqual(['Other: Pin current location', 'Other: Type in location']);
  expect(DASHBOARD_TYPES).toEqual(['Safety', 'Security', 'Place Management', 'Others']);
  expect(OTHER_TYPES).toBe('Others');
});

test('DET-9 a field is labelled by its path, whatever its list entry', () => {
  const labels = [
    'incident_title',
    'aar.medical_status.medical_leave',
    'aar.root_cause.unsafe_act',
    'aar.reporting.learned_on',
    'incident_updates.3.img_url',
    'incident_updates.12.remark',
    'case_details.person_involved_details.1.age',
    'somewhere.else.some_field',
  ].map(getPathLabel);
  expect(labels).toEqual([
    'incident title',
    'Medical leave (days)',
    'Unsafe Act',
    'Date the employer was informed',
    'Photos',
    'Remark',
    'Age',
    'some field',
  ]);
});

test('issue 19, item 5: the reporting rules with their sources', async () => {
  const lines = REPORTING_RULES.map((rule) => JSON.stringify(rule));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('reportingRules.txt');
});

test('CAS-3 WIT-2 PDF-1 the exact consent text', () => {
  expect(CONSENT_TEXT).toBe(
    'In accordance with the Personal Data Protection Act 2012, I consent to the collection, use and disclosure of my personal data by the parks for the purpose of recording, investigating and following up this incident.',
  );
});

test('IAUD-2 a field without a label uses its API name with spaces', () => {
  expect(getPathLabel('')).toBe('');
  expect(getPathLabel('some_new_field')).toBe('some new field');
  expect(getPathLabel('aar.recommended_ca.12.to_be_done_by')).toBe('To be done by');
  for (const part of ['1x', 'x1'])
    expect(getPathLabel(`aar.recommended_ca.${part}.to_be_done_by`)).toBe('to be done by');
});
