import { PUSH_APP, type Settings } from './environment.ts';

/** A name or address, IPv6 with or without brackets. */
export const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** With these variables Firebase's library accepts forged tokens. */
const EMULATOR = /^(FIREBASE|FIRESTORE|STORAGE)\w*_EMULATOR_(HOST|HUB)$/;

/** A demonstration needs none of these. */
const OF_PRODUCTION = [
  'DATABASE_URL',
  'FIRST_ADMIN_EMAIL',
  'SMTP_URL',
  'SMS_GATEWAY_URL',
  'GEOCODER_URL',
  'MAP_SERVICE_KEY',
  'METRICS_TOKEN',
  'OIDC_ISSUER',
  'FIREBASE_SERVICE_ACCOUNT',
  ...PUSH_APP,
] as const;

/** @returns a phrase to follow "because", such as "SMTP_URL is set"; undefined without a sign of production */
export function productionSign(settings: Settings, nodeEnv: string | undefined): string | undefined {
  const { HOST, PUBLIC_URL, TRUSTED_PROXIES } = settings;
  const given = OF_PRODUCTION.find((name) => settings[name]);
  if (PUBLIC_URL?.startsWith('https:')) return 'PUBLIC_URL is an https address';
  if (PUBLIC_URL && !THIS_MACHINE.test(new URL(PUBLIC_URL).hostname)) {
    return 'PUBLIC_URL is the address of another machine';
  }
  if (given) return `${given} is set`;
  if (TRUSTED_PROXIES > 0) return 'TRUSTED_PROXIES is set';
  if (!THIS_MACHINE.test(HOST)) return 'HOST accepts connections from other machines';
  return nodeEnv === 'production' ? 'NODE_ENV is production' : undefined;
}

/**
 * A demonstration is open to everyone, so it needs a request or no sign of production.
 * @returns why it is production
 */
export function getProductionSign({
  demoData,
  productionSign: sign,
}: {
  demoData?: boolean | undefined;
  productionSign?: string | undefined;
}): string | undefined {
  if (demoData === undefined) return sign;
  return demoData ? undefined : 'DEMO_DATA is false';
}

/** The name of a Firebase setting that is forbidden in production, if one is set. */
export function emulatorSetting(given: Readonly<Record<string, unknown>>): string | undefined {
  return Object.keys(given).find((name) => EMULATOR.test(name));
}
