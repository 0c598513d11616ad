import { expect, test } from 'vitest';
import { AUDIT_FIELDS } from '../../../../contract/audit/auditFields.ts';
import { diffIncident } from '../../../../contract/audit/changes.ts';
import { settingsChanges } from '../../../../contract/audit/settingsChanges.ts';
import {
  emptyCaseDetails,
  emptyCasualty,
  emptyReport,
} from '../../../../contract/incidents/emptyIncident.ts';

const VALUES = AUDIT_FIELDS.map(({ value }) => value);

test('IAUD-2 searchable fields have their names in the audit trail, without the number of the form', () => {
  const before = {
    ...{ incident_status: 'Draft' as const, incident_updates: [], aar: emptyReport() },
    case_details: emptyCaseDetails(),
    noti_frequency: '' as const,
  };
  const { incident_description } = before.case_details;
  const after = {
    ...before,
    incident_status: 'Open' as const,
    case_details: {
      ...before.case_details,
      incident_description: { ...incident_description, weather: 'Rain' },
      photo_video: ['/files/a.jpg'],
      person_involved_details: [{ ...emptyCasualty(), id: 'p1', contact_no: '91112223' }],
    },
  };
  const { details } = diffIncident(before, after);
  expect(details.length).toBeGreaterThan(3);
  for (const { field } of details) expect(VALUES).toContain(field.replace(/^(Casualty) \d+ /, '$1 '));
  const settings = { otp_life_time: 5, email: true, sms: false, failed_login_attempts: 5 };
  const [changed] = settingsChanges(settings, { ...settings, failed_login_attempts: 4 }).details;
  expect(changed?.field).toBe('failed login attempts');
  expect(VALUES).toContain('failed login attempts');
});

test('each field occurs once, with a unique name', () => {
  expect(new Set(VALUES).size).toBe(VALUES.length);
  const texts = AUDIT_FIELDS.map(({ text }) => text);
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  expect(texts).toEqual(
    expect.arrayContaining(['Casualty: Contact number', 'Account: Mobile number', 'Weather']),
  );
});

test('IAUD-2 lists the searchable fields in the order of their labels', async () => {
  const lines = AUDIT_FIELDS.map(({ value, text }) => `${text} = ${value}`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('auditFields.txt');
});
