import { isAbsolute, resolve } from 'node:path';
import { isOwnNameOrEmail } from '../contract/passwords.ts';
import type { PushApp } from '../contract/schemas/consoleConfig.ts';
import {
  environment,
  FIRST_ADMIN_NAME,
  type LOG_LEVELS,
  PUSH_APP,
  SECRETS,
  type Settings,
} from './config/environment.ts';
import { mistypedSettings } from './config/mistyped.ts';
import { emulatorSetting, productionSign } from './config/production.ts';
import { readSecretFiles } from './config/secretFiles.ts';
import { isCommonPassword } from './platform/commonPasswords.ts';

/** Every setting of the server, checked once at start. `.env.example` says the same to a person. */
export type Config = {
  port: number;
  host: string;
  /** Absolute: database, files. */
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Whether made-up data are asked for; undefined leaves it to `productionSign`. */
  demoData?: boolean | undefined;
  /** What speaks for production, such as "SMTP_URL is set"; undefined where nothing does. */
  productionSign?: string | undefined;
  /** The name of a setting by which Firebase takes forged tokens; no production starts with it. */
  firebaseEmulator?: string | undefined;
  /** Where people reach the console, without a trailing slash. */
  publicUrl: string;
  logLevel: (typeof LOG_LEVELS)[number];
  /** The account a database without demonstration data begins with. */
  firstAdmin?: { email: string; password: string } | undefined;
  /** Raster tiles behind our own map of the parks; none by default. */
  mapTiles?: { url: string; attribution: string } | undefined;
  /** FORM-19: what browsers are told of a map service with a key. */
  mapService?: { key: string; geocodingUrl?: string | undefined } | undefined;
  /** SET-1: where the apps for phones are to be had. */
  apps?: { ios?: string | undefined; android?: string | undefined } | undefined;
  /** Where mail, SMS and push leave; what is not set is kept in the outbox and goes nowhere. */
  mail?: { smtpUrl: string; from: string } | undefined;
  sms?: { url: string; token: string } | undefined;
  /** Absolute path of a Google service account's key, for Firebase Cloud Messaging. */
  firebaseServiceAccount?: string | undefined;
  /** AUTH-15: what browsers register with for push; without it, none of them asks anybody. */
  push?: PushApp | undefined;
  /** A geocoder with Nominatim's interface; without one, our own zones answer. */
  geocoder?: { url: string; key: string } | undefined;
  /** Who may read /metrics from another machine. */
  metricsToken?: string | undefined;
  /** Other origins whose pages may call the server; none by default. */
  corsOrigins: string[];
  /** Where the console that this server serves sends its calls; undefined for this server itself. Without a trailing slash. */
  consoleApiUrl?: string | undefined;
  /** Firebase's name of the identity provider that work accounts are of (AUTH-2); undefined where there are none. */
  workAccountProvider: string | undefined;
  /** AUTH-11: minutes after which a lock by failed sign-ins ends by itself; undefined leaves it to an administrator. */
  unlockAfterMinutes?: number | undefined;
  /** How many proxies stand in front, so that a caller's own address is known. */
  trustedProxies: number;
};

/** Thrown for settings that do not hold; the message says for each what to write. */
export class WrongSettings extends Error {
  constructor(sentences: string[]) {
    super(sentences.join('\n'));
    this.name = 'WrongSettings';
  }
}

/** What a server listens on that is no address to come to. */
const ANY_ADDRESS = ['0.0.0.0', '::'];

/**
 * Push whole, or no push: nobody should be asked for a permission that nothing comes of. The key file alone asks nobody.
 * @throws WrongSettings
 */
function getPush(settings: Settings): PushApp | undefined {
  const {
    FIREBASE_API_KEY: apiKey,
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_APP_ID: appId,
    FIREBASE_MESSAGING_SENDER_ID: messagingSenderId,
    FIREBASE_VAPID_KEY: vapidKey,
    FIREBASE_SERVICE_ACCOUNT: serviceAccount,
  } = settings;
  const given = PUSH_APP.filter((name) => settings[name]);
  if (given.length === 0) return undefined;
  if (apiKey && projectId && appId && messagingSenderId && vapidKey && serviceAccount) {
    return { apiKey, projectId, appId, messagingSenderId, vapidKey };
  }
  const missing = [...PUSH_APP, 'FIREBASE_SERVICE_ACCOUNT' as const].filter((name) => !settings[name]);
  throw new WrongSettings([
    `${missing.join(', ')} must be given for push, too; or leave out ${given.join(', ')}.`,
  ]);
}

/** AUTH-14: whom a new database begins with can do everything, so this password is no easier than anybody else's. @throws WrongSettings */
function getFirstAdmin({
  FIRST_ADMIN_EMAIL: email,
  FIRST_ADMIN_PASSWORD: password,
}: Settings): Config['firstAdmin'] {
  if (Boolean(email) !== Boolean(password)) {
    throw new WrongSettings(['FIRST_ADMIN_EMAIL and FIRST_ADMIN_PASSWORD must be given together.']);
  }
  if (!email || !password) return undefined;
  if (isCommonPassword(password) || isOwnNameOrEmail(password, { email, name: FIRST_ADMIN_NAME })) {
    throw new WrongSettings([
      'FIRST_ADMIN_PASSWORD must be harder to guess: it is a common password, or the name or email of its administrator. ' +
        'Where there is an account already, leave it and FIRST_ADMIN_EMAIL out.',
    ]);
  }
  return { email: email.toLowerCase(), password };
}

function getApps({ IOS_APP_URL: ios, ANDROID_APP_URL: android }: Settings): Config['apps'] {
  return ios || android ? { ios, android } : undefined;
}

/** FORM-19: a key that no address has a place for, or a place without a key, is a slip. @throws WrongSettings */
function getMapService(settings: Settings): Config['mapService'] {
  const { MAP_SERVICE_KEY: key, MAP_GEOCODING_URL: geocodingUrl } = settings;
  const withKey = (['MAP_TILES_URL', 'MAP_GEOCODING_URL'] as const).filter((name) =>
    settings[name]?.includes('{key}'),
  );
  if (withKey.length > 0 && !key) {
    throw new WrongSettings([`MAP_SERVICE_KEY must be given: ${withKey.join(' and ')} has a place for it.`]);
  }
  if (key && withKey.length === 0) {
    throw new WrongSettings([
      'MAP_SERVICE_KEY needs {key} in MAP_TILES_URL or MAP_GEOCODING_URL, where it is put in its place.',
    ]);
  }
  return key || geocodingUrl ? { key, geocodingUrl } : undefined;
}

/** Every name that is a setting; the last is one of `npm run build`. */
export const SETTING_NAMES = [
  ...Object.keys(environment.shape),
  ...SECRETS.map((name) => `${name}_FILE`),
  'VITE_API_URL',
];

/**
 * The settings from the environment, and from the files that it names for secrets; an empty text counts as not set.
 * @param inEnvFile the names that stand in `.env`, whose lines are all meant for us
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
      `PUBLIC_URL must be given with SMTP_URL: mails lead to it, and nobody reaches ${settings.HOST}.`,
    ]);
  }
  const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: isAbsolute(settings.DATA_DIR) ? settings.DATA_DIR : resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    demoData: settings.DEMO_DATA === undefined ? undefined : settings.DEMO_DATA === 'true',
    productionSign: productionSign(settings, given.NODE_ENV),
    firebaseEmulator: emulatorSetting(given),
    publicUrl: (settings.PUBLIC_URL ?? `http://${host}:${settings.PORT}`).replace(/\/+$/, ''),
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
    firebaseServiceAccount: settings.FIREBASE_SERVICE_ACCOUNT && resolve(settings.FIREBASE_SERVICE_ACCOUNT),
    push: getPush(settings),
    geocoder: settings.GEOCODER_URL
      ? { url: settings.GEOCODER_URL.replace(/\/+$/, ''), key: settings.GEOCODER_KEY }
      : undefined,
    metricsToken: settings.METRICS_TOKEN,
    corsOrigins: settings.CORS_ORIGINS,
    consoleApiUrl: settings.CONSOLE_API_URL?.replace(/\/+$/, ''),
    workAccountProvider:
      settings.WORK_ACCOUNT_PROVIDER === 'none' ? undefined : settings.WORK_ACCOUNT_PROVIDER,
    unlockAfterMinutes: settings.UNLOCK_AFTER_MINUTES,
    trustedProxies: settings.TRUSTED_PROXIES,
  };
}
