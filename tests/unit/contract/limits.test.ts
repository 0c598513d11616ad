import { expect, test } from 'vitest';
import { settingsChanges } from '../../../contract/audit/settingsChanges.ts';
import { ACCEPTED_MEDIA, mediaKind } from '../../../contract/incidents/media.ts';
import * as limits from '../../../contract/limits.ts';
import { AUDIT_KIND_TITLES } from '../../../contract/values/auditKinds.ts';

test('AUTH-10 FORM-7 FORM-9 UDET-11 limits that are worked out, in bytes and in milliseconds', () => {
  expect(limits.SESSION_MS).toBe(604_800_000);
  expect(limits.RECENT_SIGN_IN_MS).toBe(300_000);
  expect(limits.GEOLOCATION_MAX_AGE_MS).toBe(600_000);
  expect(limits.PHOTO_MAX_BYTES).toBe(10_485_760);
  expect(limits.VIDEO_MAX_BYTES).toBe(209_715_200);
  expect(limits.IMPORT_MAX_BYTES).toBe(5_242_880);
});

test('FORM-9 files are accepted by type, or by extension if they have no type', () => {
  const getKind = (name: string) => mediaKind({ name, type: '' });
  expect(ACCEPTED_MEDIA).toBe('image/jpeg,image/png,image/heic,image/heif,.heic,.heif,video/*');
  expect(['image/jpeg', 'image/png'].map((type) => mediaKind({ name: '', type }))).toEqual([
    'photo',
    'photo',
  ]);
  for (const end of ['jpg', 'jpeg', 'png', 'PNG']) expect(getKind(`a.${end}`)).toBe('photo');
  const videos = 'mp4 m4v mov qt webm mkv avi wmv flv mpg mpeg mts m2ts 3gp 3gpp 3g2 ogv'.split(' ');
  for (const end of videos) expect(getKind(`a.${end}`)).toBe('video');
  for (const name of ['', 'png', 'a.', 'a.pdf', 'a.svg']) expect(getKind(name)).toBeUndefined();
  expect(mediaKind({ name: 'a.png', type: 'image/svg+xml' })).toBeUndefined();
});

test('SET-1 the duty to report is on where nothing is said', () => {
  const settings = { otp_life_time: 5, email: true, sms: false, failed_login_attempts: 5 };
  const off = { ...settings, regulatory_reporting: false };
  expect(settingsChanges(settings, { ...settings, regulatory_reporting: true }).details).toEqual([]);
  expect(settingsChanges(settings, off).description).toEqual(['Update regulatory report from on to off']);
  expect(settingsChanges(off, { ...off, regulatory_reporting: true }).description).toEqual([
    'Update regulatory report from off to on',
  ]);
});

test('IAUD-2 what the trail is of, by name', () => {
  expect(Object.values(AUDIT_KIND_TITLES)).toEqual([
    'Incident',
    'Account',
    'Settings',
    'Reference data',
    'Security',
  ]);
});
