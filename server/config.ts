import { resolve } from 'node:path';
import { isOwnNameOrEmail } from '../contract/passwords.ts';
import type { PushApp } from '../contract/schemas/consoleConfig.ts';
import { hostInAddress } from './config/addresses.ts';
import {
  environment,
  FIRST_ADMIN_NAME,
  type LOG_LEVELS,
  SECRETS,
  type Settings,
} from './config/environment.ts';
import {
  type FirebaseIdentity,
  type FirebaseProject,
  findFirestoreProblems,
  findTenantProblems,
  readFirebaseIdentity,
  readPushApp,
} from './config/firebase.ts';
import { mistypedSettings } from './config/mistyped.ts';
import { OPEN_ID_PROVIDER, type OpenIdSettings, readOpenId } from './config/openId.ts';
import { emulatorSetting, productionSign } from './config/production.ts';
import { findPublicServerUrlProblems } from './config/publicServerUrl.ts';
import { readSecretFiles } from './config/secretFiles.ts';
import { isCommonPassword } from './platform/commonPasswords.ts';

/** A place in an S3 bucket. */
export type FilesBucket = {
  name: string;
  /** Before every key; empty, or with a slash at the end. */
  prefix: string;
  /** Undefined for Amazon's own service. */
  endpoint: string | undefined;
  region: string;
};

/** All settings, validated once at startup. `.env.example` documents them for operators. */
export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Encrypts the keys that sign tokens, which are then in the database instead of DATA_DIR. Only with PostgreSQL. */
  keysSecret?: string | undefined;
  /** Where stored files are instead of DATA_DIR. Only with PostgreSQL. */
  filesBucket?: FilesBucket | undefined;
  /** The most that one server opens for calls; two more are for events and long work. */
  databaseConnections: number;
  /** Seconds between a signal to stop and the closing of the port, during which `/readyz` is 503. */
  drainSeconds: number;
  /** Whether to create demonstration data; if undefined, `productionSign` decides. */
  demoData?: boolean | undefined;
  productionSign?: string | undefined;
  /** Name of a setting that makes Firebase accept forged tokens. Forbidden in production. */
  firebaseEmulator?: string | undefined;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Whether the operator set PUBLIC_URL; otherwise `publicUrl` is a guess for this machine. */
  isPublicUrlSet: boolean;
  /** This server's own origin if another one, such as Firebase Hosting, serves the console at `publicUrl`. */
  publicServerUrl?: string | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
  firstAdmin?: { email: string; password: string } | undefined;
  mapTiles?: { url: string; attribution: string } | undefined;
  /** Sent to browsers for a map service with a key (FORM-19). */
  mapService?: { key: string; geocodingUrl?: string | undefined } | undefined;
  apps?: { ios?: string | undefined; android?: string | undefined } | undefined;
  /** Messages of a channel that is not configured stay in the outbox. */
  mail?: { smtpUrl: string; from: string } | undefined;
  sms?: { url: string; token: string } | undefined;
  /** Signs people in, instead of the embedded identity. */
  firebaseIdentity?: FirebaseIdentity | undefined;
  /** Where reference documents are instead of the database: the project of `firebaseIdentity`. */
  firestore?: FirebaseProject | undefined;
  /** Absolute path of a Google service account key, for Firebase Cloud Messaging. */
  firebaseServiceAccount?: string | undefined;
  /** Push registration settings for browsers. Without them browsers never prompt (AUTH-15). */
  push?: PushApp | undefined;
  geocoder?: { url: string; key: string } | undefined;
  metricsToken?: string | undefined;
  corsOrigins: string[];
  /** API URL for the served console, without a trailing slash; undefined for this server. */
  consoleApiUrl?: string | undefined;
  /** Firebase's name. Without `openId` and `firebaseIdentity`, demonstrations alone provide work accounts. */
  workAccountProvider: string | undefined;
  /** Of Microsoft, in a Firebase project. */
  workAccountTenant?: string | undefined;
  openId?: OpenIdSettings | undefined;
  /** Minutes after which a lock by failed sign-ins ends; if undefined, only an administrator can end it (AUTH-11). */
  unlockAfterMinutes?: number | undefined;
  trustedProxies: number;
  /** Multiplies the quotas of server/quotas/quotas.ts. */
  quotaFactor: number;
};

/** In the data folder: files of the current console and of the one before. */
export const RELEASES_FOLDER = 'releases';

/** In the data folder, and in no backup; its time is that of the last complete backup. */
export const LAST_BACKUP = 'last-backup';

export class WrongSettings extends Error {
  constructor(sentences: string[]) {
    super(sentences.join('\n'));
    this.name = 'WrongSettings';
  }
}

const ANY_ADDRESS = ['0.0.0.0', '::'];

/** The first account has all permissions, so its password must meet the usual rules (AUTH-14). @throws WrongSettings */
function getFirstAdmin({
  FIRST_ADMIN_EMAIL: email,
  FIRST_ADMIN_PASSWORD: password,
}: Settings): Config['firstAdmin'] {
  if (Boolean(email) !== Boolean(password)) {
    throw new WrongSettings(['FIRST_ADMIN_EMAIL and FIRST_ADMIN_PASSWORD must be set together.']);
  }
  if (!email || !password) return undefined;
  if (isCommonPassword(password) || isOwnNameOrEmail(password, { email, name: FIRST_ADMIN_NAME })) {
    throw new WrongSettings([
      'FIRST_ADMIN_PASSWORD must be harder to guess: it is a common password, or the name or email of its administrator. ' +
        'If the database has accounts already, remove it and FIRST_ADMIN_EMAIL.',
    ]);
  }
  return { email: email.toLowerCase(), password };
}

function getApps({ IOS_APP_URL: ios, ANDROID_APP_URL: android }: Settings): Config['apps'] {
  return ios || android ? { ios, android } : undefined;
}

/** The embedded database has one process, and one connection that must not wait for a network. @throws WrongSettings */
function getFilesBucket(settings: Settings): FilesBucket | undefined {
  const { FILES_BUCKET: text, FILES_BUCKET_ENDPOINT: endpoint, FILES_BUCKET_REGION: region } = settings;
  if (!text) {
    if (endpoint)
      throw new WrongSettings(['FILES_BUCKET must also be set, because FILES_BUCKET_ENDPOINT is.']);
    return undefined;
  }
  if (!settings.DATABASE_URL) {
    throw new WrongSettings(['FILES_BUCKET needs a PostgreSQL: set DATABASE_URL too.']);
  }
  if (!settings.KEYS_SECRET) {
    throw new WrongSettings(['FILES_BUCKET needs KEYS_SECRET, which replaces the keys in DATA_DIR.']);
  }
  const [name = '', ...folders] = text.split('/');
  return { name, prefix: folders.map((folder) => `${folder}/`).join(''), endpoint, region };
}

/** The embedded database is in DATA_DIR, where the keys are safe. @throws WrongSettings */
function getKeysSecret({ KEYS_SECRET: secret, DATABASE_URL: url }: Settings): string | undefined {
  if (secret && !url) throw new WrongSettings(['KEYS_SECRET needs a PostgreSQL: set DATABASE_URL too.']);
  return secret;
}

/** A key without a place for it in an address, or the reverse, is a mistake (FORM-19). @throws WrongSettings */
function getMapService(settings: Settings): Config['mapService'] {
  const { MAP_SERVICE_KEY: key, MAP_GEOCODING_URL: geocodingUrl } = settings;
  const withKey = (['MAP_TILES_URL', 'MAP_GEOCODING_URL'] as const).filter((name) =>
    settings[name]?.includes('{key}'),
  );
  if (withKey.length > 0 && !key) {
    throw new WrongSettings([`MAP_SERVICE_KEY must be set, because {key} is in ${withKey.join(' and ')}.`]);
  }
  if (key && withKey.length === 0) {
    throw new WrongSettings([
      'MAP_SERVICE_KEY is set, so MAP_TILES_URL or MAP_GEOCODING_URL must contain {key}.',
    ]);
  }
  return key || geocodingUrl ? { key, geocodingUrl } : undefined;
}

function getWorkAccountProvider(settings: Settings): string | undefined {
  const { IDENTITY, OIDC_ISSUER, WORK_ACCOUNT_PROVIDER: provider } = settings;
  if (OIDC_ISSUER) return OPEN_ID_PROVIDER;
  if (provider) return provider === 'none' ? undefined : provider;
  return IDENTITY === 'firebase' ? undefined : 'microsoft.com';
}

export const SETTING_NAMES = [
  ...Object.keys(environment.shape),
  ...SECRETS.map((name) => `${name}_FILE`),
  'VITE_API_URL',
];

/**
 * An empty value counts as not set.
 * @param inEnvFile names from `.env`
 * @throws WrongSettings
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  inEnvFile: ReadonlySet<string> = new Set(),
): Config {
  const written = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const { texts, problems } = readSecretFiles(written, SECRETS);
  const given: Record<string, string | undefined> = { ...written, ...texts };
  const parsed = environment.safeParse(given);
  const wrong = (parsed.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    const isSecret = SECRETS.some((secret) => secret === name);
    const where = name in texts ? ` (in the file of ${name}_FILE)` : '';
    return `${name}${where} ${issue.message}${isSecret ? '' : `; it is "${given[name] ?? ''}"`}.`;
  });
  const sentences = [
    ...wrong,
    ...problems,
    ...mistypedSettings(Object.keys(written), SETTING_NAMES, inEnvFile),
  ];
  if (sentences.length > 0 || !parsed.success) throw new WrongSettings(sentences);
  const settings = parsed.data;
  const firstAdmin = getFirstAdmin(settings);
  if (settings.SMTP_URL && !settings.PUBLIC_URL && ANY_ADDRESS.includes(settings.HOST)) {
    throw new WrongSettings([
      `PUBLIC_URL must be set together with SMTP_URL: mails link to it, and ${settings.HOST} is not an address that people can open.`,
    ]);
  }
  const { openId, problems: wrongOpenId } = readOpenId(settings);
  const { push, problems: wrongPush } = readPushApp(settings);
  const { identity, problems: wrongIdentity } = readFirebaseIdentity(settings);
  const contradictions = [
    ...wrongOpenId,
    ...wrongPush,
    ...wrongIdentity,
    ...findFirestoreProblems(settings),
    ...findTenantProblems(settings),
    ...findPublicServerUrlProblems(settings),
  ];
  if (contradictions.length > 0) throw new WrongSettings(contradictions);
  const firebaseIdentity = identity && { ...identity, serviceAccount: resolve(identity.serviceAccount) };
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    keysSecret: getKeysSecret(settings),
    filesBucket: getFilesBucket(settings),
    databaseConnections: settings.DATABASE_CONNECTIONS,
    drainSeconds: settings.DRAIN_SECONDS,
    demoData: settings.DEMO_DATA === undefined ? undefined : settings.DEMO_DATA === 'true',
    productionSign: productionSign(settings, given.NODE_ENV),
    firebaseEmulator: emulatorSetting(given),
    isPublicUrlSet: settings.PUBLIC_URL !== undefined,
    publicUrl: (settings.PUBLIC_URL ?? `http://${hostInAddress(settings.HOST)}:${settings.PORT}`).replace(
      /\/+$/,
      '',
    ),
    publicServerUrl: settings.PUBLIC_SERVER_URL,
    logLevel: settings.LOG_LEVEL,
    firstAdmin,
    mapTiles: settings.MAP_TILES_URL
      ? { url: settings.MAP_TILES_URL, attribution: settings.MAP_TILES_ATTRIBUTION }
      : undefined,
    mapService: getMapService(settings),
    apps: getApps(settings),
    mail: settings.SMTP_URL ? { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM } : undefined,
    sms: settings.SMS_GATEWAY_URL
      ? { url: settings.SMS_GATEWAY_URL, token: settings.SMS_GATEWAY_TOKEN }
      : undefined,
    firebaseIdentity,
    firestore: settings.DOCUMENTS === 'firestore' ? firebaseIdentity : undefined,
    firebaseServiceAccount: settings.FIREBASE_SERVICE_ACCOUNT && resolve(settings.FIREBASE_SERVICE_ACCOUNT),
    push,
    geocoder: settings.GEOCODER_URL
      ? { url: settings.GEOCODER_URL.replace(/\/+$/, ''), key: settings.GEOCODER_KEY }
      : undefined,
    metricsToken: settings.METRICS_TOKEN,
    corsOrigins: settings.CORS_ORIGINS,
    consoleApiUrl: settings.CONSOLE_API_URL?.replace(/\/+$/, ''),
    workAccountProvider: getWorkAccountProvider(settings),
    workAccountTenant: settings.WORK_ACCOUNT_TENANT,
    openId,
    unlockAfterMinutes: settings.UNLOCK_AFTER_MINUTES,
    trustedProxies: settings.TRUSTED_PROXIES,
    quotaFactor: settings.QUOTA_FACTOR,
  };
}
