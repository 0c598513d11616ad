import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { environment, tilesOrigin } from '../../../server/config/environment.ts';
import { readConfig } from '../../../server/config.ts';
import { PUSH_APP, PUSH_SETTINGS } from '../../helpers/push.ts';
import { getRefusal } from './refusal.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

describe('.env.example', () => {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
  const uncommented = example.replace(/^#(?=[A-Z_]+=)/gm, '');
  const shown = parseEnv(uncommented);

  test('names the settings that the server reads and the one that is built in, each once and no other', () => {
    const built = readFileSync(join(ROOT, 'src/api/consoleConfig.ts'), 'utf8');
    const read = [
      ...Object.keys(environment.shape),
      ...[...built.matchAll(/import\.meta\.env\.([A-Z_]+)/g)].map(([, name]) => name),
    ];
    const lines = [...uncommented.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(read.length).toBeGreaterThan(8);
    expect(lines.toSorted()).toEqual(read.toSorted());
  });

  test('has a line on each setting right above it', () => {
    for (const name of Object.keys(shown)) expect(example).toMatch(new RegExp(`^# .{10,}\\n#${name}=`, 'm'));
  });

  test('shows the defaults: with every line taken in, nothing changes', () => {
    expect(readConfig(shown)).toEqual(readConfig({}));
  });
});

describe('defaults', () => {
  test('without any setting: port 3000 of this machine, the embedded database in ./data', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      demoData: undefined,
      publicUrl: 'http://127.0.0.1:3000',
      isPublicUrlSet: false,
      logLevel: 'info',
      firstAdmin: undefined,
      mapTiles: undefined,
      mail: undefined,
      sms: undefined,
      firebaseServiceAccount: undefined,
      push: undefined,
      geocoder: undefined,
      metricsToken: undefined,
      corsOrigins: [],
      workAccountProvider: 'microsoft.com',
      unlockAfterMinutes: undefined,
      trustedProxies: 0,
      quotaFactor: 1,
      databaseConnections: 16,
      drainSeconds: 0,
    });
  });

  test('an empty text is not set', () => {
    const empty = { PORT: '', HOST: '', DATA_DIR: '', DATABASE_URL: '', DEMO_DATA: '', LOG_LEVEL: '' };
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  test('settings of others are none of ours', () => {
    expect(readConfig({ PATH: '/bin', npm_lifecycle_event: 'start', HOSTNAME: 'x' })).toEqual(readConfig({}));
  });
});

describe('values', () => {
  test.each([
    [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://127.0.0.1:8080' }],
    [{ PORT: '0' }, { port: 0 }],
    [{ HOST: '::1' }, { host: '::1', publicUrl: 'http://[::1]:3000' }],
    [{ DATA_DIR: '/srv/parks' }, { dataDir: '/srv/parks' }],
    // A restore makes folders next to it, whose names begin with this one.
    [{ DATA_DIR: '/srv/parks/' }, { dataDir: '/srv/parks' }],
    [{ DATA_DIR: 'elsewhere' }, { dataDir: resolve('elsewhere') }],
    [{ DATABASE_URL: 'postgresql://a@b/c' }, { databaseUrl: 'postgresql://a@b/c' }],
    [{ DEMO_DATA: 'true' }, { demoData: true }],
    [{ DEMO_DATA: 'false' }, { demoData: false }],
    [
      { PUBLIC_URL: 'https://console.parks.example/' },
      { publicUrl: 'https://console.parks.example', isPublicUrlSet: true },
    ],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [
      { CONSOLE_API_URL: 'https://functions.example/api/' },
      { consoleApiUrl: 'https://functions.example/api' },
    ],
    [{ WORK_ACCOUNT_PROVIDER: 'none' }, { workAccountProvider: undefined }],
    [{ UNLOCK_AFTER_MINUTES: '60' }, { unlockAfterMinutes: 60 }],
    [{ QUOTA_FACTOR: '10' }, { quotaFactor: 10 }],
    [{ DATABASE_CONNECTIONS: '40' }, { databaseConnections: 40 }],
    [{ DRAIN_SECONDS: '15' }, { drainSeconds: 15 }],
    [{ WORK_ACCOUNT_PROVIDER: 'saml.parks-staff' }, { workAccountProvider: 'saml.parks-staff' }],
    [
      { FIRST_ADMIN_EMAIL: 'Chief@Parks.example', FIRST_ADMIN_PASSWORD: 'Quiet-otter-1' },
      { firstAdmin: { email: 'chief@parks.example', password: 'Quiet-otter-1' } },
    ],
    [
      { MAP_TILES_URL: 'https://t.example/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: 'Somebody' },
      { mapTiles: { url: 'https://t.example/{z}/{x}/{y}.png', attribution: 'Somebody' } },
    ],
    [
      { MAP_TILES_URL: 'https://t.example/{z}/{x}/{y}.png?key={key}', MAP_SERVICE_KEY: 'k-1' },
      { mapService: { key: 'k-1' } },
    ],
    [
      { MAP_GEOCODING_URL: 'https://m.example/g?at={lat},{lng}' },
      { mapService: { key: '', geocodingUrl: 'https://m.example/g?at={lat},{lng}' } },
    ],
    [{}, { mapService: undefined }],
  ])('%j is taken', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected);
  });
});

describe('a wrong value is reported in a sentence with the expected value', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, such as 3000; it is "http".'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, such as 3000; it is "70000".'],
    [{ PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535, such as 3000; it is "80.5".'],
    [{ DATABASE_CONNECTIONS: '3' }, 'DATABASE_CONNECTIONS must be a whole number from 4 to 200; it is "3".'],
    [
      { DATABASE_CONNECTIONS: '201' },
      'DATABASE_CONNECTIONS must be a whole number from 4 to 200; it is "201".',
    ],
    [{ DRAIN_SECONDS: '1m' }, 'DRAIN_SECONDS must be a whole number of seconds from 0 to 99; it is "1m".'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, such as 3000; it is "-1".'],
    [
      { DATABASE_URL: 'mysql://localhost/parks' },
      'DATABASE_URL must begin with postgres://, such as postgres://user:secret@localhost/parks.',
    ],
    [
      { WORK_ACCOUNT_PROVIDER: 'facebook.com' },
      'WORK_ACCOUNT_PROVIDER must be microsoft.com, google.com, saml.<id>, oidc.<id> or none; it is "facebook.com".',
    ],
    [
      { UNLOCK_AFTER_MINUTES: '0' },
      'UNLOCK_AFTER_MINUTES must be a whole number of minutes from 1 to 99999, such as 60; it is "0".',
    ],
    [{ QUOTA_FACTOR: '0' }, /^QUOTA_FACTOR must be a whole number from 1 to 9999/],
    [{ UNLOCK_AFTER_MINUTES: '1.5' }, /^UNLOCK_AFTER_MINUTES must be a whole number/],
    [{ UNLOCK_AFTER_MINUTES: 'soon' }, /^UNLOCK_AFTER_MINUTES must be a whole number/],
    [{ UNLOCK_AFTER_MINUTES: '100000' }, /^UNLOCK_AFTER_MINUTES must be a whole number/],
    [{ DEMO_DATA: 'yes' }, 'DEMO_DATA must be true or false; it is "yes".'],
    [
      { PUBLIC_URL: 'console.parks.example' },
      'PUBLIC_URL must be an address such as https://console.parks.example; it is "console.parks.example".',
    ],
    [{ PUBLIC_URL: 'ftp://parks.example' }, /^PUBLIC_URL must be an address/],
    [
      { PUBLIC_URL: 'https://parks.example/console' },
      'PUBLIC_URL must be an address without a path, such as https://console.parks.example; it is "https://parks.example/console".',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of silent, error, warn, info, debug; it is "loud".'],
    [
      { FIRST_ADMIN_EMAIL: 'chief', FIRST_ADMIN_PASSWORD: 'secret' },
      'FIRST_ADMIN_EMAIL must be an email address; it is "chief".',
    ],
    [{ FIRST_ADMIN_EMAIL: 'chief@parks.example' }, /must be set together\.$/],
    [{ FIRST_ADMIN_PASSWORD: 'secret' }, /must be set together\.$/],
    [
      { CONSOLE_API_URL: '/api' },
      /^CONSOLE_API_URL must be an address such as https:\/\/functions\.example\/api/,
    ],
    [{ CORS_ORIGINS: '*' }, /^CORS_ORIGINS must be origins without a path/],
    [
      { CORS_ORIGINS: 'https://a.example, https://b.example/app' },
      /^CORS_ORIGINS must be origins without a path/,
    ],
    [{ FIRST_ADMIN_EMAIL: 'chief@parks.example', FIRST_ADMIN_PASSWORD: 'a secret' }, /and no space/],
    [{ SMTP_URL: 'smtp://mail.example', HOST: '0.0.0.0' }, /^PUBLIC_URL must be set together with SMTP_URL/],
    [{ MAP_GEOCODING_URL: 'https://m.example/g' }, /^MAP_GEOCODING_URL must be an address with \{lat\}/],
    [
      { MAP_SERVICE_KEY: 'k-1' },
      /^MAP_SERVICE_KEY is set, so MAP_TILES_URL or MAP_GEOCODING_URL must contain \{key\}/,
    ],
    [
      { MAP_TILES_URL: 'https://t.example/{z}/{x}/{y}?key={key}' },
      'MAP_SERVICE_KEY must be set, because {key} is in MAP_TILES_URL.',
    ],
    [{ MAP_TILES_URL: 'https://{s}/{z}/{x}/{y}' }, /^MAP_TILES_URL must be an address/],
    [{ MAP_TILES_URL: 'https://t.example' }, /^MAP_TILES_URL must be an address with \{z\}, \{x\} and \{y\}/],
  ])('%j', (env, sentence) => {
    expect(getRefusal(env)).toMatch(sentence);
  });

  test.each([
    'secret',
    'Dragon2026!',
    'marina99',
    'Marina.Tan@parks.example',
    'marina-tan-1990',
    'First.Administrator1',
  ])('AUTH-14 the first administrator has no password that is tried first: %s', (password) => {
    const env = { FIRST_ADMIN_EMAIL: 'marina.tan@parks.example', FIRST_ADMIN_PASSWORD: password };
    expect(getRefusal(env)).toMatch(/^FIRST_ADMIN_PASSWORD must be harder to guess/);
    expect(getRefusal(env)).not.toContain(password);
  });

  test('a password is not repeated where logs keep it', () => {
    const env = { FIRST_ADMIN_EMAIL: 'chief@parks.example', FIRST_ADMIN_PASSWORD: 'short' };
    expect(getRefusal(env)).toMatch(/^FIRST_ADMIN_PASSWORD must have at least 6 characters/);
    expect(getRefusal(env)).not.toContain('short');
    expect(getRefusal({ DATABASE_URL: 'mysql://me:hidden@localhost/parks' })).not.toContain('hidden');
  });

  test('all of them are reported at once', () => {
    expect(getRefusal({ PORT: 'x', DEMO_DATA: 'y' }).split('\n')).toHaveLength(2);
  });
});

describe('push', () => {
  const names = Object.keys(PUSH_SETTINGS);
  const without = (name: string) => ({ ...PUSH_SETTINGS, [name]: '' });

  test('AUTH-15 whole, it is what browsers register with, and the key file the server sends with', () => {
    expect(readConfig(PUSH_SETTINGS)).toMatchObject({
      firebaseServiceAccount: '/srv/parks/service-account.json',
      push: PUSH_APP,
    });
  });

  test('AUTH-15 the key file alone does not prompt for a permission', () => {
    const config = readConfig({ FIREBASE_SERVICE_ACCOUNT: '/srv/key.json' });
    expect(config).toMatchObject({ firebaseServiceAccount: '/srv/key.json', push: undefined });
  });

  test.each(names)('AUTH-15 without %s it is a half, which stops the start and names it', (name) => {
    const rest = names.filter((other) => other !== name && other !== 'FIREBASE_SERVICE_ACCOUNT');
    expect(getRefusal(without(name))).toBe(
      `${name} must also be set for push, or remove ${rest.join(', ')}.`,
    );
  });

  test.each([
    [{ FIREBASE_API_KEY: 'embedded' }, /^FIREBASE_API_KEY must be the apiKey .*; it is "embedded"\.$/],
    [{ FIREBASE_PROJECT_ID: 'Parks Console' }, /^FIREBASE_PROJECT_ID must be the projectId/],
    [{ FIREBASE_APP_ID: '1:123456789012:android:0123' }, /^FIREBASE_APP_ID must be the appId of the web app/],
    [
      { FIREBASE_MESSAGING_SENDER_ID: 'parks' },
      /^FIREBASE_MESSAGING_SENDER_ID must be the messagingSenderId/,
    ],
    [{ FIREBASE_VAPID_KEY: 'B'.repeat(86) }, /^FIREBASE_VAPID_KEY must be the public key/],
  ])('AUTH-15 %j is refused', (wrong, sentence) => {
    expect(getRefusal({ ...PUSH_SETTINGS, ...wrong })).toMatch(sentence);
  });

  test('AUTH-15 a private key given as the public one is not repeated where logs keep it', () => {
    const privateKey = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';
    expect(getRefusal({ ...PUSH_SETTINGS, FIREBASE_VAPID_KEY: privateKey })).not.toContain(privateKey);
  });
});

describe('IDENTITY=firebase', () => {
  const { FIREBASE_API_KEY, FIREBASE_PROJECT_ID, FIREBASE_SERVICE_ACCOUNT } = PUSH_SETTINGS;
  const identity = {
    IDENTITY: 'firebase',
    ...{ FIREBASE_API_KEY, FIREBASE_PROJECT_ID, FIREBASE_SERVICE_ACCOUNT },
  };

  test('names the project, without push', () => {
    expect(readConfig(identity)).toMatchObject({
      firebaseIdentity: {
        apiKey: FIREBASE_API_KEY,
        projectId: FIREBASE_PROJECT_ID,
        serviceAccount: FIREBASE_SERVICE_ACCOUNT,
      },
      push: undefined,
    });
  });

  test('AUTH-15 push can be added; half of it is refused', () => {
    expect(readConfig({ ...identity, ...PUSH_SETTINGS }).push).toEqual(PUSH_APP);
    expect(getRefusal({ ...identity, FIREBASE_APP_ID: PUSH_APP.appId })).toBe(
      'FIREBASE_MESSAGING_SENDER_ID, FIREBASE_VAPID_KEY must also be set for push, or remove FIREBASE_APP_ID.',
    );
  });

  test('AUTH-2 work accounts are those of the provider that is named, and without a name there are none', () => {
    expect(readConfig(identity).workAccountProvider).toBeUndefined();
    const named = { ...identity, WORK_ACCOUNT_PROVIDER: 'google.com' };
    expect(readConfig(named).workAccountProvider).toBe('google.com');
    const tenant = { WORK_ACCOUNT_PROVIDER: 'microsoft.com', WORK_ACCOUNT_TENANT: 'parks.example' };
    expect(readConfig({ ...identity, ...tenant })).toMatchObject({ workAccountTenant: 'parks.example' });
  });

  test('without it, the settings of push choose no identity service', () => {
    expect(readConfig(PUSH_SETTINGS).firebaseIdentity).toBeUndefined();
  });

  test.each([
    [{ FIREBASE_API_KEY: '' }, 'FIREBASE_API_KEY must also be set for IDENTITY=firebase.'],
    [{ FIREBASE_SERVICE_ACCOUNT: '' }, 'FIREBASE_SERVICE_ACCOUNT must also be set for IDENTITY=firebase.'],
    [
      {
        ...{ OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'console', OIDC_CLIENT_SECRET: 'secret' },
        PUBLIC_URL: 'https://console.parks.example',
      },
      'OIDC_ISSUER is for the embedded identity: set up the provider in Firebase and name it in WORK_ACCOUNT_PROVIDER, or remove IDENTITY=firebase.',
    ],
    [
      { WORK_ACCOUNT_PROVIDER: 'microsoft.com', WORK_ACCOUNT_TENANT: 'common' },
      'WORK_ACCOUNT_TENANT must be the id of your tenant, because anybody can claim any email in a tenant of their own.',
    ],
    [
      { WORK_ACCOUNT_PROVIDER: 'google.com', WORK_ACCOUNT_TENANT: 'parks' },
      'WORK_ACCOUNT_TENANT is for WORK_ACCOUNT_PROVIDER=microsoft.com with IDENTITY=firebase: set both, or remove it.',
    ],
    [
      { DEMO_DATA: 'true' },
      'A demonstration has accounts of its own: remove IDENTITY=firebase, or remove DEMO_DATA=true.',
    ],
    [{ IDENTITY: 'Firebase' }, 'IDENTITY must be embedded or firebase; it is "Firebase".'],
  ])('with %j is refused', (wrong, sentence) => {
    expect(getRefusal({ ...identity, ...wrong })).toBe(sentence);
  });

  test('REF-1 DOCUMENTS=firestore names the same project', () => {
    const { projectId } = PUSH_APP;
    expect(readConfig({ ...identity, DOCUMENTS: 'firestore' }).firestore).toMatchObject({ projectId });
    for (const DOCUMENTS of ['', 'embedded'])
      expect(readConfig({ ...identity, DOCUMENTS }).firestore).toBeUndefined();
  });

  test.each([
    [
      { IDENTITY: '', DOCUMENTS: 'firestore' },
      /^DOCUMENTS=firestore needs IDENTITY=firebase, .*: set it, or remove/,
    ],
    [{ DOCUMENTS: 'Firestore' }, /^DOCUMENTS must be embedded or firestore; it is "Firestore"\.$/],
  ])('REF-1 documents with %j are refused', (wrong, sentence) => {
    expect(getRefusal({ ...identity, ...PUSH_SETTINGS, ...wrong })).toMatch(sentence);
  });

  test('is a sign of production', () => {
    expect(readConfig(identity).productionSign).toBe('FIREBASE_SERVICE_ACCOUNT is set');
  });
});

test.each([
  ['https://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example'],
  ['https://{s}.tiles.example:8443/{z}/{x}/{y}.png', 'https://*.tiles.example:8443'],
  ['http://tiles.example/tile/{z}/{y}/{x}', 'http://tiles.example'],
])('FORM-7 tiles of %s come from %s, and start the server', (url, origin) => {
  expect(tilesOrigin(url)).toBe(origin);
  expect(readConfig({ MAP_TILES_URL: url }).mapTiles?.url).toBe(url);
});
