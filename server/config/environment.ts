import { z } from 'zod';
import { PASSWORD_MIN_LENGTH } from '../../contract/limits.ts';
import { isEmail, validatePassword } from '../../contract/validation.ts';
import { encodedAddress, isDatabase, isHost, isMailServer, isSender } from './addresses.ts';

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

const httpUrl = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be an address such as ${example}`, abort: true });

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;
function isWithoutPath(url: string): boolean {
  const { pathname, search, hash } = new URL(url);
  return /^\/*$/.test(pathname + search + hash);
}
const isHttpOrigin = (text: string) => /^https?:/.test(text) && isOrigin(text);

/** The origin of an address for a content security policy; `{s}` becomes a wildcard. Undefined without an address. */
export function tilesOrigin(url: string): string | undefined {
  const [, scheme, subdomains = '', host] = /^(https?):\/\/(\{s\}\.)?([\w.-]+(?::\d+)?)\//.exec(url) ?? [];
  return host && `${scheme}://${subdomains && '*.'}${host}`;
}

const PROVIDER_SENTENCE = 'must be microsoft.com, google.com, saml.<id>, oidc.<id> or none';

const PORT_SENTENCE = 'must be a whole number from 0 to 65535, such as 3000';

export const PUSH_APP = [
  'FIREBASE_API_KEY',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_APP_ID',
  'FIREBASE_MESSAGING_SENDER_ID',
  'FIREBASE_VAPID_KEY',
] as const;

/** Never printed, because startup output ends up in logs. `<name>_FILE` may name a file with the value. */
export const SECRETS = [
  'DATABASE_URL',
  'KEYS_SECRET',
  'FIRST_ADMIN_PASSWORD',
  'SMTP_URL',
  'SMS_GATEWAY_TOKEN',
  'MAP_SERVICE_KEY',
  'GEOCODER_KEY',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  // A public key, but Firebase shows it next to the private one, and an operator may copy the wrong one.
  'FIREBASE_VAPID_KEY',
] as const;

const CONNECTIONS_SENTENCE = 'must be a whole number from 4 to 200';

export const FIRST_ADMIN_NAME = 'First Administrator';

export const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, PORT_SENTENCE)
    .transform(Number)
    .refine((port) => port <= 65_535, PORT_SENTENCE)
    .default(3000),
  HOST: z
    .string()
    .refine(isHost, 'must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all networks')
    .default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, {
      error: 'must begin with postgres://, such as postgres://user:secret@localhost/parks',
      abort: true,
    })
    .refine(isDatabase, encodedAddress('postgres://user:secret@localhost/parks'))
    .optional(),
  KEYS_SECRET: z.string().min(32, 'must have at least 32 characters, chosen at random').optional(),
  FILES_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*$/,
      'must be the name of a bucket, also with a folder in it, such as parks-files or company-files/parks',
    )
    .optional(),
  FILES_BUCKET_ENDPOINT: httpUrl('https://minio.example').optional(),
  FILES_BUCKET_REGION: z.string().min(1).default('us-east-1'),
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^\d{1,3}$/, CONNECTIONS_SENTENCE)
    .transform(Number)
    .refine((most) => most >= 4 && most <= 200, CONNECTIONS_SENTENCE)
    .default(16),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a whole number of seconds from 0 to 99')
    .transform(Number)
    .default(0),
  DEMO_DATA: z.enum(['true', 'false'], 'must be true or false').optional(),
  PUBLIC_URL: httpUrl('https://console.parks.example')
    .refine(isWithoutPath, 'must be an address without a path, such as https://console.parks.example')
    .optional(),
  PUBLIC_SERVER_URL: z
    .string()
    .transform((address) => address.replace(/\/$/, ''))
    .refine(isHttpOrigin, 'must be an address without a path, such as https://server.parks.example')
    .optional(),
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
  MAP_SERVICE_KEY: z.string().default(''),
  MAP_GEOCODING_URL: z
    .string()
    .refine(
      (url) => tilesOrigin(url) && ['{lat}', '{lng}'].every((place) => url.includes(place)),
      'must be an address with {lat} and {lng} in it, such as https://maps.example/geocode?latlng={lat},{lng}&key={key}',
    )
    .optional(),
  IOS_APP_URL: httpUrl('https://apps.apple.com/app/id0000000000').optional(),
  ANDROID_APP_URL: httpUrl('https://play.google.com/store/apps/details?id=example.parks').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, {
      error: 'must begin with smtp:// or smtps://, such as smtp://user:secret@mail.example:587',
      abort: true,
    })
    .refine(isMailServer, encodedAddress('smtp://user:secret@mail.example:587'))
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must have the address of the sender, such as Parks Console <no-reply@parks.example>')
    .default('Parks Console <no-reply@parks.example>'),
  SMS_GATEWAY_URL: httpUrl('https://sms.example/send').optional(),
  SMS_GATEWAY_TOKEN: z.string().default(''),
  IDENTITY: z.enum(['embedded', 'firebase'], 'must be embedded or firebase').default('embedded'),
  DOCUMENTS: z.enum(['embedded', 'firestore'], 'must be embedded or firestore').default('embedded'),
  FIREBASE_SERVICE_ACCOUNT: z.string().min(1).optional(),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^AIza[\w-]{35}$/, 'must be the apiKey of the web app: AIza followed by 35 characters')
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
      'must be the public key of the web push certificate: 87 characters, starting with B',
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
      (origins) => origins.every(isOrigin),
      'must be origins without a path, separated by commas, such as https://console.parks.example',
    ),
  CONSOLE_API_URL: httpUrl('https://functions.example/api').optional(),
  WORK_ACCOUNT_PROVIDER: z
    .string()
    .regex(/^(microsoft\.com|google\.com|none|(saml|oidc)\.[A-Za-z0-9_.-]{1,60})$/, PROVIDER_SENTENCE)
    .optional(),
  WORK_ACCOUNT_TENANT: z.string().optional(),
  OIDC_ISSUER: z.string().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  UNLOCK_AFTER_MINUTES: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be a whole number of minutes from 1 to 99999, such as 60')
    .transform(Number)
    .optional(),
  QUOTA_FACTOR: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 9999')
    .transform(Number)
    .default(1),
  TRUSTED_PROXIES: z.string().regex(/^\d$/, 'must be a number from 0 to 9').transform(Number).default(0),
});

export type Settings = z.infer<typeof environment>;
