import leven from 'leven';

/** HOST and PORT resemble too much that is others' (HOSTS, POST), so the environment's names are not compared with them. */
const COMPARED_LENGTH = 8;
/** A name as long as this one has room for two slips. */
const LONG_NAME = 14;
/** `SFTP_URL` is another's, and no slip in `SMTP_URL`: words as short as this must be there. */
const SHORT_WORD = 4;

/** Names that begin so are nobody else's. */
const OUR_BEGINNINGS = ['FIRST_ADMIN_', 'SMS_GATEWAY_', 'SMTP_'];
/** What Kubernetes and Docker tell a container of its neighbours, such as a service that is called `smtp`. */
const OF_NEIGHBOURS = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT|PORT_\d+_\w+|NAME|ENV_\w+)$/;

/**
 * What was set under a name that is no setting, but nearly one: without a word it would count as not set, and a server that
 * lost its DATABASE_URL begins anew. An environment holds much that is others', so there a name must be very near; the
 * lines of `.env` are meant for us. A name near to a setting that is given as well is taken for somebody else's.
 * @param names what is set
 * @param known every name that is a setting
 * @param inEnvFile those of the names that stand in `.env`
 * @returns a sentence each, without the value
 */
export function mistypedSettings(
  names: readonly string[],
  known: readonly string[],
  inEnvFile: ReadonlySet<string>,
): string[] {
  const given = new Set(names.filter((name) => known.includes(name)).map(withoutFile));
  const open = known.filter((one) => !given.has(withoutFile(one)));
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
    if (meant === undefined) return [];
    return [`${name}${isOurs ? ' in .env' : ''} is no setting of this server; ${meant} may be meant.`];
  });
}

const withoutFile = (name: string) => name.replace(/_FILE$/, '');

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

/** Only secrets may stand in files, so this one would not be read. */
const isFileSetting = (name: string, setting: string) => name === `${setting}_FILE`;

/** How many slips of the hand lie between the two, whatever their case; two letters that changed places are one. */
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
