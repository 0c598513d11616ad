import leven from 'leven';

/** HOST and PORT resemble too many unrelated variables (HOSTS, POST), so shorter names are not compared. */
const COMPARED_LENGTH = 8;
/** Names of this length may have two typos. */
const LONG_NAME = 14;
/** Words up to this length must match exactly: `SFTP_URL` is not a typo of `SMTP_URL`. */
const SHORT_WORD = 4;

const OUR_BEGINNINGS = ['FIRST_ADMIN_', 'SMS_GATEWAY_', 'SMTP_'];
/** Variables that Kubernetes and Docker set for linked services, such as one called `smtp`. */
const OF_NEIGHBOURS = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT|PORT_\d+_\w+|NAME|ENV_\w+)$/;

/**
 * A server that ignores a misspelt DATABASE_URL would start with an empty database. Names from `.env` need not match as
 * closely as the environment, which contains unrelated ones.
 * @returns one sentence per name, without the value
 */
export function mistypedSettings(
  names: readonly string[],
  known: readonly string[],
  inEnvFile: ReadonlySet<string>,
): string[] {
  const open = findUnset(names, known);
  return names.flatMap((name) => {
    if (known.includes(name)) return [];
    const isOurs = inEnvFile.has(name);
    const beginning = OUR_BEGINNINGS.find((one) => name.toUpperCase().startsWith(one));
    const isAmongOurs = beginning !== undefined && (isOurs || !OF_NEIGHBOURS.test(name));
    const meant = nearest(
      name,
      open.filter((one) =>
        isAmongOurs ? one.startsWith(beginning) : isOurs ? isNearInFile(name, one) : isNear(name, one),
      ),
    );
    return meant === undefined ? [] : [question(isOurs ? `${name} in .env` : name, meant)];
  });
}

/**
 * Names that differ from a setting by underscores, case or plural. They only warn, because other programs use such names
 * (LOGLEVEL, DATADIR).
 * @returns one sentence per name, without the value
 */
export function findLookalikes(names: readonly string[], known: readonly string[]): string[] {
  const open = findUnset(names, known);
  return names.flatMap((name) => {
    const meant = known.includes(name) ? undefined : open.find((one) => looksAlike(name, one));
    return meant === undefined ? [] : [question(name, meant)];
  });
}

const question = (name: string, meant: string) =>
  `${name} is not a setting of this server. Did you mean ${meant}?`;

/** A name that resembles a setting is ignored if that setting is given. */
function findUnset(names: readonly string[], known: readonly string[]): string[] {
  const given = new Set(names.filter((name) => known.includes(name)).map(withoutFile));
  return known.filter((one) => !given.has(withoutFile(one)));
}

const withoutFile = (name: string) => name.replace(/_FILE$/, '');

/** HOSTS and PORTS belong to other programs, so the plural of a single word is another name. */
function looksAlike(name: string, setting: string): boolean {
  if (!setting.includes('_')) return name.toUpperCase() === setting;
  return toSingular(name) === toSingular(setting);
}

function toSingular(name: string): string {
  const letters = name.toUpperCase().replaceAll('_', '');
  return letters.endsWith('IES') ? `${letters.slice(0, -3)}Y` : letters.replace(/S$/, '');
}

function isNear(name: string, setting: string): boolean {
  if (setting.length < COMPARED_LENGTH) return false;
  const firstWord = (text: string) => text.toUpperCase().split('_')[0] ?? '';
  const [word, right] = [firstWord(name), firstWord(setting)];
  if (right.length <= SHORT_WORD && !isSwap(word, right) && word !== right) return false;
  return isFileSetting(name, setting) || slips(name, setting) <= (setting.length < LONG_NAME ? 1 : 2);
}

function isNearInFile(name: string, setting: string): boolean {
  return isFileSetting(name, setting) || slips(name, setting) <= setting.length / 4;
}

/** Only secrets can be read from files. */
const isFileSetting = (name: string, setting: string) => name === `${setting}_FILE`;

function slips(name: string, setting: string): number {
  const written = name.toUpperCase();
  return isSwap(written, setting) ? 1 : leven(written, setting);
}

function isSwap(one: string, other: string): boolean {
  const letters = (text: string) => [...text].sort().join('');
  return leven(one, other) === 2 && letters(one) === letters(other);
}

function nearest(name: string, settings: readonly string[]): string | undefined {
  const far = (setting: string) => (setting.startsWith(name.toUpperCase()) ? 0 : slips(name, setting));
  return settings.toSorted((one, other) => far(one) - far(other))[0];
}
