import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECRETS } from '../../../server/config/environment.ts';
import { readConfig } from '../../../server/config.ts';
import { PUSH_APP, PUSH_SETTINGS } from '../../helpers/push.ts';
import { getRefusal } from './refusal.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parks-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(content: string): string {
  const path = join(folder, crypto.randomUUID());
  writeFileSync(path, content);
  return path;
}

/** For each secret: a value, the settings that it requires, and the resulting configuration. */
const WITH_ADMIN = { FIRST_ADMIN_EMAIL: 'chief@parks.example' };
const VAPID = PUSH_SETTINGS.FIREBASE_VAPID_KEY;
const WITH_DATABASE = { DATABASE_URL: 'postgres://db/parks' };
const KEYS_SECRET = 'hidden-hidden-hidden-hidden-hidden';
const CASES: [name: string, value: string, others: Record<string, string>, expected: object][] = [
  ['DATABASE_URL', 'postgres://me:hidden@db/parks', {}, { databaseUrl: 'postgres://me:hidden@db/parks' }],
  ['KEYS_SECRET', KEYS_SECRET, WITH_DATABASE, { keysSecret: KEYS_SECRET }],
  ['FIRST_ADMIN_PASSWORD', 'Hidden-otter-1', WITH_ADMIN, { firstAdmin: { password: 'Hidden-otter-1' } }],
  ['SMTP_URL', 'smtp://me:hidden@mail.example', {}, { mail: { smtpUrl: 'smtp://me:hidden@mail.example' } }],
  ['SMS_GATEWAY_TOKEN', 'hidden', { SMS_GATEWAY_URL: 'https://sms.example' }, { sms: { token: 'hidden' } }],
  [
    'MAP_SERVICE_KEY',
    'hidden',
    { MAP_GEOCODING_URL: 'https://maps.example/?at={lat},{lng}&key={key}' },
    { mapService: { key: 'hidden' } },
  ],
  ['GEOCODER_KEY', 'hidden', { GEOCODER_URL: 'https://geo.example' }, { geocoder: { key: 'hidden' } }],
  ['METRICS_TOKEN', 'hidden-hidden-hidden', {}, { metricsToken: 'hidden-hidden-hidden' }],
  [
    'OIDC_CLIENT_SECRET',
    'hidden',
    { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'parks', PUBLIC_URL: 'https://parks.example' },
    { openId: { clientSecret: 'hidden' } },
  ],
  ['FIREBASE_VAPID_KEY', VAPID, { ...PUSH_SETTINGS, FIREBASE_VAPID_KEY: '' }, { push: PUSH_APP }],
];

test('each secret is tried here', () => {
  expect(CASES.map(([name]) => name)).toEqual(SECRETS);
});

describe.each(CASES)('%s in a file', (name, value, others, expected) => {
  test.each(['', '\n', '\r\n'])('is its text, without a newline at its end (%j)', (end) => {
    expect(readConfig({ ...others, [`${name}_FILE`]: file(`${value}${end}`) })).toMatchObject(expected);
  });

  test('and in the environment as well is refused', () => {
    const said = getRefusal({ ...others, [name]: value, [`${name}_FILE`]: file(value) });
    expect(said).toBe(`${name}_FILE and ${name} are both set.`);
  });
});

test.each<[string, () => string]>([
  ['names a file that cannot be read (ENOENT)', () => join(folder, 'nowhere')],
  ['names a file that cannot be read (EISDIR)', () => folder],
  ['names an empty file', () => file('')],
  ['names an empty file', () => file('\n')],
  ['names a file with more than one line', () => file('smtp://me:hidden@mail.example\nsmtp://other')],
  ['names a file that cannot be read (ENOENT)', () => 'smtp://me:hidden@mail.example'],
])('an invalid file: %s', (problem, path) => {
  const said = getRefusal({ SMTP_URL_FILE: path() });
  expect(said).toBe(`SMTP_URL_FILE ${problem}.`);
  expect(said).not.toContain('hidden');
});

test('the content of a file is checked like any setting, and not repeated where logs keep it', () => {
  const said = getRefusal({ DATABASE_URL_FILE: file('mysql://me:hidden@db/parks\n') });
  expect(said).toMatch(/^DATABASE_URL \(in the file of DATABASE_URL_FILE\) must begin with postgres:/);
  expect(said).not.toContain('hidden');
  // A trailing space is part of the password, as in the environment.
  expect(getRefusal({ ...WITH_ADMIN, FIRST_ADMIN_PASSWORD_FILE: file('Hidden-otter-1 \n') })).toMatch(
    /no space/,
  );
});
