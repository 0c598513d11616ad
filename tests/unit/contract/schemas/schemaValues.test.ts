import { describe, expect, test } from 'vitest';
import { caseDetails, casualty, fileUrl, witness } from '../../../../contract/schemas/caseDetails.ts';
import { day, instant, refusal } from '../../../../contract/schemas/common.ts';
import { incidentContent, incidentUpdate } from '../../../../contract/schemas/incident.ts';
import { takes } from '../takes.ts';

describe('addresses of files', () => {
  test.each([
    'https://files.example/a.jpg?alt=media&token=x',
    'http://127.0.0.1:3000/v0/b/x/o/y',
    '/v0/b/parks/o/photovideos%2F1.jpg',
  ])('SIGN-1 FORM-9 %s is one', (url) => {
    expect(takes(fileUrl, url)).toBe(true);
    expect(takes(casualty, { id: '1', signature: url })).toBe(true);
  });

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:image/png;base64,AAAA',
    'blob:https://parks.example/1',
    'local:1',
    'file:///etc/passwd',
    '//evil.example/a.jpg',
    '/etc/passwd',
    '/v0/other',
    ' https://files.example/a.jpg',
    'x\nhttps://files.example/a.jpg',
    'https:/files.example',
    `https://files.example/${'x'.repeat(2048)}`,
    '',
  ])('SIGN-1 FORM-9 %j is none', (url) => {
    expect(takes(fileUrl, url)).toBe(false);
    expect(takes(caseDetails, { photo_video: [url] })).toBe(false);
    expect(takes(incidentUpdate, { img_url: [url] })).toBe(false);
    expect(takes(casualty, { id: '1', signature: url })).toBe(url === '');
    expect(takes(witness, { id: '1', signature: url, guest_Signature: url })).toBe(url === '');
  });
});

describe('closed lists', () => {
  test.each([
    [caseDetails, { incident_description: { category: 'c5' } }],
    [caseDetails, { incident_description: { is_emergency_incident: 'yes' } }],
    [caseDetails, { incident_description: { is_emergency_incident: true } }],
    [caseDetails, { property_damage_details: { party_type: 'other' } }],
    [caseDetails, { incident_description: { emergency_services_activated: 'SPF' } }],
    [caseDetails, { incident_description: { emergency_services_activated: [{ name: 'SPF' }] } }],
    [caseDetails, { incident_description: { emergency_services_activated: [true] } }],
    [casualty, { id: '1', gender: 'male' }],
    [casualty, { id: '1', status: 'deleted' }],
    [witness, { id: '1', employee_or_guest: 'both' }],
    [incidentUpdate, { deleted: 'Yes' }],
    [incidentUpdate, { submitted_at: 'today' }],
    [incidentContent, { noti_frequency: 'daily' }],
  ])('DATA-1 CAS-2 DET-8 $1 is refused', (schema, value) => expect(takes(schema, value)).toBe(false));
});

test('SHELL-8 an instant is ISO 8601 in UTC, a day is one that exists', () => {
  expect(['2026-11-03T02:30:00Z', '2026-11-03T02:30:00.123Z'].every((text) => takes(instant, text))).toBe(
    true,
  );
  for (const wrong of [
    '2026-11-03T02:30:00+08:00',
    '2026-11-03T02:30:00',
    '2026-02-30T00:00:00Z',
    '2026-11-03',
    'now',
    '',
  ]) {
    expect(takes(instant, wrong), wrong).toBe(false);
  }
  expect(takes(day, '9999-12-31')).toBe(true);
  for (const wrong of ['2026-02-30', '3 Nov 2026', '', '1'.repeat(1_000_000)])
    expect(takes(day, wrong)).toBe(false);
});

test('SHELL-11 a refusal tells a person what is wrong, and by field where a field is at fault', () => {
  expect(takes(refusal, { message: 'Please check: email.', errors: { email: 'Email is invalid' } })).toBe(
    true,
  );
  expect(takes(refusal, { message: 'This incident does not exist.' })).toBe(true);
  expect(takes(refusal, { errors: {} })).toBe(false);
});

describe('emergency services', () => {
  const kept = (sent: unknown) =>
    caseDetails.parse({ incident_description: { emergency_services_activated: sent } }).incident_description
      .emergency_services_activated;
  const came = (...names: string[]) =>
    ['SPF', 'SCDF', 'Other Authorities'].map((name) => ({ name, checked: names.includes(name) }));

  test.each([
    ['one name', ['SCDF'], came('SCDF')],
    ['names in any order, and twice', ['SCDF', 'SPF', 'SCDF'], came('SPF', 'SCDF')],
    ['a name of one’s own', ['SPF', 'Coastguard'], [...came('SPF'), { name: 'Coastguard', checked: true }]],
    ['both ways at once', ['SPF', { name: 'SCDF', checked: true }], came('SPF', 'SCDF')],
    ['a name, and one that did not come', ['SPF', { name: 'SCDF', checked: false }], came('SPF')],
    ['name and checked', came('SPF'), came('SPF')],
    [
      'those that came, as name and checked',
      [{ name: 'SPF', checked: true }],
      [{ name: 'SPF', checked: true }],
    ],
    ['none', [], []],
  ])('DATA-1 FORM-2 sent as %s they are kept as name and checked', (_how, sent, stored) => {
    expect(kept(sent)).toEqual(stored);
    expect(kept(stored)).toEqual(stored);
  });
});
