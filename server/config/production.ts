import type { Settings } from './environment.ts';

/** Names and addresses that only this machine reaches. */
const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** With these Firebase's own library takes forged tokens for real ones. */
const EMULATOR = /^(FIREBASE|FIRESTORE|STORAGE)\w*_EMULATOR_(HOST|HUB)$/;

/**
 * What says that people work with this server, and not only whoever tries it out at this machine.
 * @returns words to follow "because", such as "SMTP_URL is set"; undefined where nothing does
 */
export function productionSign(settings: Settings, nodeEnv: string | undefined): string | undefined {
  const { HOST, PUBLIC_URL, TRUSTED_PROXIES } = settings;
  const given = (['DATABASE_URL', 'FIRST_ADMIN_EMAIL', 'SMTP_URL', 'SMS_GATEWAY_URL'] as const).find(
    (name) => settings[name],
  );
  if (PUBLIC_URL?.startsWith('https:')) return 'PUBLIC_URL is an https address';
  if (PUBLIC_URL && !THIS_MACHINE.test(new URL(PUBLIC_URL).hostname)) {
    return 'PUBLIC_URL is the address of another machine';
  }
  if (given) return `${given} is set`;
  if (TRUSTED_PROXIES > 0) return 'TRUSTED_PROXIES is set';
  if (!THIS_MACHINE.test(HOST)) return 'HOST lets other machines in';
  return nodeEnv === 'production' ? 'NODE_ENV is production' : undefined;
}

/**
 * A demonstration's passwords, messages and account chooser are open to everybody, so there is one only where it is asked
 * for, or where nothing speaks for production.
 * @returns why this server is for production, in words to follow "because"; undefined where a demonstration is meant
 */
export function whyProduction({
  demoData,
  productionSign: sign,
}: {
  demoData?: boolean | undefined;
  productionSign?: string | undefined;
}): string | undefined {
  if (demoData === undefined) return sign;
  return demoData ? undefined : 'DEMO_DATA is false';
}

/** The name of a setting of Firebase's that has no place in production; undefined where none is set. */
export function emulatorSetting(given: Readonly<Record<string, unknown>>): string | undefined {
  return Object.keys(given).find((name) => EMULATOR.test(name));
}
