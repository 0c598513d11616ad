import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { PASSWORD_MIN_LENGTH } from '../contract/limits.ts';
import type { PushApp } from '../contract/schemas/consoleConfig.ts';
import { isEmail, validatePassword } from '../contract/validation.ts';

/** Every setting of the host, checked once at start. `.env.example` says the same to a person. */
export type Config = {
  port: number;
  host: string;
  /** Absolute: database, files. */
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Undefined: fill a new embedded database, and no other. */
  demoData?: boolean | undefined;
  /** Where people reach the console, without a trailing slash. */
  publicUrl: string;
  logLevel: (typeof LOG_LEVELS)[number];
  /** The account a database without demonstration data begins with. */
  firstAdmin?: { email: string; password: string } | undefined;
  /** Raster tiles behind our own map of the parks; none by default. */
  mapTiles?: { url: string; attribution: string } | undefined;
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
  /** Other origins whose pages may call the host; none by default. */
  corsOrigins: string[];
  /** Firebase's name of the identity provider that work accounts are of (AUTH-2); undefined where there are none. */
  workAccountProvider: string | undefined;
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

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

const httpUrl = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be an address such as ${example}` });

/** What a host listens on that is no address to come to. */
const ANY_ADDRESS = ['0.0.0.0', '::'];

/** Where tiles come from, as a content security policy says it: `{s}` stands for several servers. Undefined for no address. */
export function tilesOrigin(url: string): string | undefined {
  const [, scheme, subdomains = '', host] = /^(https?):\/\/(\{s\}\.)?([\w.-]+(?::\d+)?)\//.exec(url) ?? [];
  return host && `${scheme}://${subdomains && '*.'}${host}`;
}

const PROVIDER_SENTENCE = 'must be microsoft.com, google.com, saml.<id>, oidc.<id> or none';

const PORT_SENTENCE = 'must be a whole number from 0 to 65535, such as 3000';

/** What browsers register with for push. */
const PUSH_APP = [
  'FIREBASE_API_KEY',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_APP_ID',
  'FIREBASE_MESSAGING_SENDER_ID',
  'FIREBASE_VAPID_KEY',
] as const;

/** Their values are secrets, or hold one; what is printed at start ends up in logs. */
const SECRETS = [
  'DATABASE_URL',
  'FIRST_ADMIN_PASSWORD',
  'SMTP_URL',
  'SMS_GATEWAY_TOKEN',
  'GEOCODER_KEY',
  'METRICS_TOKEN',
  // A public key, beside which Firebase shows the private one: whoever takes the wrong one should not find it in a log.
  'FIREBASE_VAPID_KEY',
];

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, PORT_SENTENCE)
    .transform(Number)
    .refine((port) => port <= 65_535, PORT_SENTENCE)
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\//,
      'must begin with postgres://, such as postgres://user:secret@localhost/parks',
    )
    .optional(),
  DEMO_DATA: z.enum(['true', 'false'], 'must be true or false').optional(),
  PUBLIC_URL: httpUrl('https://console.parks.example').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  FIRST_ADMIN_EMAIL: z.string().refine(isEmail, 'must be an email address').optional(),
  FIRST_ADMIN_PASSWORD: z
    .string()
    .refine(
      (password) => !validatePassword(password),
      `must have at least ${PASSWORD_MIN_LENGTH} characters and no space`,
    )
    .optional(),
  MAP_TILES_URL: z
    .string()
    .refine(
      (url) => tilesOrigin(url) && ['{z}', '{x}', '{y}'].every((place) => url.includes(place)),
      'must be an address with {z}, {x} and {y} in it, such as https://{s}.tiles.example/{z}/{x}/{y}.png',
    )
    .optional(),
  MAP_TILES_ATTRIBUTION: z.string().default(''),
  SMTP_URL: z
    .string()
    .regex(
      /^smtps?:\/\/.+/,
      'must begin with smtp:// or smtps://, such as smtp://user:secret@mail.example:587',
    )
    .optional(),
  MAIL_FROM: z.string().min(3).default('Parks Console <no-reply@parks.example>'),
  SMS_GATEWAY_URL: httpUrl('https://sms.example/send').optional(),
  SMS_GATEWAY_TOKEN: z.string().default(''),
  FIREBASE_SERVICE_ACCOUNT: z.string().min(1).optional(),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^AIza[\w-]{35}$/, 'must be the apiKey of the web app: AIza and 35 characters more')
    .optional(),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/, 'must be the projectId of the web app, such as parks-console')
    .optional(),
  FIREBASE_APP_ID: z
    .string()
    .regex(
      /^1:\d+:web:[0-9a-f]+$/,
      'must be the appId of the web app, such as 1:123456789012:web:0123456789abcdef',
    )
    .optional(),
  FIREBASE_MESSAGING_SENDER_ID: z
    .string()
    .regex(/^\d+$/, 'must be the messagingSenderId of the web app, such as 123456789012')
    .optional(),
  FIREBASE_VAPID_KEY: z
    .string()
    .regex(
      /^B[\w-]{86}$/,
      'must be the public key of the web push certificate: 87 characters that begin with B',
    )
    .optional(),
  GEOCODER_URL: httpUrl('https://geocoder.example').optional(),
  GEOCODER_KEY: z.string().default(''),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((origins) => origins.split(/[\s,]+/).flatMap((origin) => origin.replace(/\/$/, '') || []))
    .refine(
      (origins) => origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
      'must be origins such as https://console.parks.example, without a path, with commas between them',
    ),
  WORK_ACCOUNT_PROVIDER: z
    .string()
    .regex(/^(microsoft\.com|google\.com|none|(saml|oidc)\.[A-Za-z0-9_.-]{1,60})$/, PROVIDER_SENTENCE)
    .default('microsoft.com'),
  TRUSTED_PROXIES: z.string().regex(/^\d$/, 'must be a number from 0 to 9').transform(Number).default(0),
});

/**
 * Push whole, or no push: nobody should be asked for a permission that nothing comes of. The key file alone asks nobody.
 * @throws WrongSettings
 */
function pushOf(settings: z.infer<typeof environment>): PushApp | undefined {
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

/**
 * The settings from the environment; an empty text counts as not set.
 * @throws WrongSettings
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new WrongSettings(
      parsed.error.issues.map((issue) => {
        const name = String(issue.path[0]);
        const value = SECRETS.includes(name) ? '' : `; it is "${given[name] ?? ''}"`;
        return `${name} ${issue.message}${value}.`;
      }),
    );
  }
  const settings = parsed.data;
  if (Boolean(settings.FIRST_ADMIN_EMAIL) !== Boolean(settings.FIRST_ADMIN_PASSWORD)) {
    throw new WrongSettings(['FIRST_ADMIN_EMAIL and FIRST_ADMIN_PASSWORD must be given together.']);
  }
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
    publicUrl: (settings.PUBLIC_URL ?? `http://${host}:${settings.PORT}`).replace(/\/+$/, ''),
    logLevel: settings.LOG_LEVEL,
    firstAdmin:
      settings.FIRST_ADMIN_EMAIL && settings.FIRST_ADMIN_PASSWORD
        ? { email: settings.FIRST_ADMIN_EMAIL.toLowerCase(), password: settings.FIRST_ADMIN_PASSWORD }
        : undefined,
    mapTiles: settings.MAP_TILES_URL
      ? { url: settings.MAP_TILES_URL, attribution: settings.MAP_TILES_ATTRIBUTION }
      : undefined,
    mail: settings.SMTP_URL ? { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM } : undefined,
    sms: settings.SMS_GATEWAY_URL
      ? { url: settings.SMS_GATEWAY_URL, token: settings.SMS_GATEWAY_TOKEN }
      : undefined,
    firebaseServiceAccount: settings.FIREBASE_SERVICE_ACCOUNT && resolve(settings.FIREBASE_SERVICE_ACCOUNT),
    push: pushOf(settings),
    geocoder: settings.GEOCODER_URL
      ? { url: settings.GEOCODER_URL.replace(/\/+$/, ''), key: settings.GEOCODER_KEY }
      : undefined,
    metricsToken: settings.METRICS_TOKEN,
    corsOrigins: settings.CORS_ORIGINS,
    workAccountProvider:
      settings.WORK_ACCOUNT_PROVIDER === 'none' ? undefined : settings.WORK_ACCOUNT_PROVIDER,
    trustedProxies: settings.TRUSTED_PROXIES,
  };
}
