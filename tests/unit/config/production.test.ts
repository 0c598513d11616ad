import { describe, expect, test } from 'vitest';
import { getProductionSign } from '../../../server/config/production.ts';
import { readConfig } from '../../../server/config.ts';

const why = (env: Record<string, string>) => getProductionSign(readConfig(env));
const ADMIN = { FIRST_ADMIN_EMAIL: 'chief@parks.example', FIRST_ADMIN_PASSWORD: 'Quiet-otter-1' };
const MAP = { MAP_TILES_URL: 'https://t.example/{z}/{x}/{y}.png?key={key}', MAP_SERVICE_KEY: 'k-1' };
const OPEN_ID = {
  ...{
    OIDC_ISSUER: 'http://localhost:8080/realms/parks',
    OIDC_CLIENT_ID: 'parks',
    OIDC_CLIENT_SECRET: 'hidden',
  },
  PUBLIC_URL: 'http://localhost:3000',
};
const SIGNS: [Record<string, string>, string][] = [
  [{ PUBLIC_URL: 'https://console.parks.example' }, 'PUBLIC_URL is an https address'],
  [{ PUBLIC_URL: 'https://localhost' }, 'PUBLIC_URL is an https address'],
  [{ PUBLIC_URL: 'http://10.0.0.7:3000' }, 'PUBLIC_URL is the address of another machine'],
  [{ DATABASE_URL: 'postgres://a@localhost/b' }, 'DATABASE_URL is set'],
  [ADMIN, 'FIRST_ADMIN_EMAIL is set'],
  [{ SMTP_URL: 'smtp://localhost' }, 'SMTP_URL is set'],
  [{ SMS_GATEWAY_URL: 'http://localhost' }, 'SMS_GATEWAY_URL is set'],
  [{ GEOCODER_URL: 'http://localhost:8080' }, 'GEOCODER_URL is set'],
  [MAP, 'MAP_SERVICE_KEY is set'],
  [{ METRICS_TOKEN: 'a-token-for-the-metrics' }, 'METRICS_TOKEN is set'],
  [OPEN_ID, 'OIDC_ISSUER is set'],
  [{ FIREBASE_SERVICE_ACCOUNT: '/srv/key.json' }, 'FIREBASE_SERVICE_ACCOUNT is set'],
  [{ TRUSTED_PROXIES: '1' }, 'TRUSTED_PROXIES is set'],
  [{ HOST: '0.0.0.0' }, 'HOST accepts connections from other machines'],
  [{ HOST: '::' }, 'HOST accepts connections from other machines'],
  [{ HOST: '192.168.1.4' }, 'HOST accepts connections from other machines'],
  [{ HOST: '127.parks.example' }, 'HOST accepts connections from other machines'],
  [{ NODE_ENV: 'production' }, 'NODE_ENV is production'],
];

test.each([
  {},
  { PORT: '8080', DATA_DIR: '/srv/parks', LOG_LEVEL: 'warn', NODE_ENV: 'development' },
  { HOST: 'localhost' },
  { HOST: '::1' },
  { HOST: '127.0.0.2' },
  { PUBLIC_URL: 'http://localhost:5173' },
  { PUBLIC_URL: 'http://[::1]:3000' },
  { TRUSTED_PROXIES: '0' },
] as Record<string, string>[])('%j means a demonstration', (env) => {
  expect(why(env)).toBeUndefined();
});

describe.each(SIGNS)('%j', (env, sign) => {
  test('means production', () => {
    expect(why(env)).toBe(sign);
  });

  test('means a demonstration on request', () => {
    expect(why({ ...env, DEMO_DATA: 'true' })).toBeUndefined();
    expect(readConfig({ ...env, DEMO_DATA: 'true' }).productionSign).toBe(sign);
  });
});

test('DEMO_DATA=false means production, with any other settings', () => {
  expect(why({ DEMO_DATA: 'false' })).toBe('DEMO_DATA is false');
});

test.each([
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIRESTORE_EMULATOR_HOST',
  'FIREBASE_STORAGE_EMULATOR_HOST',
  'STORAGE_EMULATOR_HOST',
  'FIREBASE_EMULATOR_HUB',
])('%s is known as a setting by which Firebase takes forged tokens', (name) => {
  expect(readConfig({ [name]: 'localhost:9099' }).firebaseEmulator).toBe(name);
  expect(readConfig({ [name]: '' }).firebaseEmulator).toBeUndefined();
});
