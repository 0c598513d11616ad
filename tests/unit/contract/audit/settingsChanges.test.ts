import { expect, test } from 'vitest';
import {
  SETTINGS_HEAD,
  settingsChanges,
  settingsFields,
} from '../../../../contract/audit/settingsChanges.ts';
import { clampOtpLife } from '../../../../contract/schemas/settings.ts';

const BEFORE = { otp_life_time: 5, email: true, sms: false, failed_login_attempts: 5 };

test('SET-1 UAUD-1 settings have these names after their prefix', () => {
  expect(SETTINGS_HEAD).toBe('Settings: ');
  expect(settingsFields()).toEqual([
    'OTP delivery',
    'failed login attempts',
    'OTP life time in minutes',
    'second factor',
    'regulatory report',
  ]);
});

test('SET-1 UAUD-1 records changed settings, and keeps omitted ones', () => {
  const after = { ...BEFORE, email: false, sms: true, otp_life_time: 8, regulatory_reporting: false };
  expect(settingsChanges(BEFORE, after).details).toEqual([
    { field: 'OTP delivery', before: 'Email', after: 'SMS' },
    { field: 'OTP life time in minutes', before: '5', after: '8' },
    { field: 'regulatory report', before: 'on', after: 'off' },
  ]);
  expect(settingsChanges({ ...BEFORE, regulatory_reporting: false }, BEFORE)).toEqual({
    description: [],
    details: [],
  });
});

test('SET-2 a life time above the maximum counts as the maximum', () => {
  expect([1, 60, 61].map(clampOtpLife)).toEqual([1, 60, 60]);
});
