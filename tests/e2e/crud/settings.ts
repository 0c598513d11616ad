/* The console of a run: its own without settings, or a deployed one with BASE_URL (CARD-3). */

/** Ends a run before its first test, with a message for the operator. */
export class Refusal extends Error {}

/** One person files incidents and the other decides on them, because people may not approve their own (FLOW-2). */
export const WHO = ['admin', 'reporter'] as const;
export type Who = (typeof WHO)[number];

export type Person = { email: string; password: string };

/** The reference data to choose in forms. Empty means the first option. */
export type Choices = { park: string; incidentType: string; placement: string; classification: string };

export type Place = {
  origin: string;
  people: Record<Who, Person>;
  choices: Choices;
  /** The age in minutes after which a run's records count as left behind. */
  leftAfter: number;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** A longer run is stopped, so records of a run in progress never count as left behind. */
export const LONGEST_RUN_MINUTES = 30;
export const LEFT_AFTER_MINUTES = 60;
export const NO_CHOICES: Choices = { park: '', incidentType: '', placement: '', classification: '' };

const ACCOUNTS = ['CRUD_ADMIN_EMAIL', 'CRUD_ADMIN_PASSWORD', 'CRUD_REPORTER_EMAIL', 'CRUD_REPORTER_PASSWORD'];
const CHOICES = ['CRUD_PARK', 'CRUD_INCIDENT_TYPE', 'CRUD_PLACEMENT', 'CRUD_CLASSIFICATION'];
const KNOWN = [...ACCOUNTS, ...CHOICES, 'CRUD_LEFT_AFTER_MINUTES'];

/** The deployed console in the settings, or undefined. @throws Refusal */
export function readSettings(environment: Environment): Place | undefined {
  const setting = (name: string) => environment[name]?.trim() ?? '';
  const given = Object.keys(environment).filter((name) => name.startsWith('CRUD_') && setting(name) !== '');
  const [unknown] = given.filter((name) => !KNOWN.includes(name));
  if (unknown)
    throw new Refusal(`There is no setting ${unknown}. The settings are BASE_URL, ${KNOWN.join(', ')}.`);
  const address = setting('BASE_URL');
  if (!address) {
    if (given.length === 0) return undefined;
    throw new Refusal(`${given.join(', ')} given, but no BASE_URL: say which console is meant.`);
  }
  const missing = ACCOUNTS.filter((name) => setting(name) === '');
  if (missing.length > 0) {
    throw new Refusal(
      `BASE_URL is given, and for a deployed console these are needed too: ${missing.join(', ')}.`,
    );
  }
  return {
    origin: getOrigin(address),
    people: {
      admin: { email: setting('CRUD_ADMIN_EMAIL'), password: setting('CRUD_ADMIN_PASSWORD') },
      reporter: { email: setting('CRUD_REPORTER_EMAIL'), password: setting('CRUD_REPORTER_PASSWORD') },
    },
    choices: {
      park: setting('CRUD_PARK'),
      incidentType: setting('CRUD_INCIDENT_TYPE'),
      placement: setting('CRUD_PLACEMENT'),
      classification: setting('CRUD_CLASSIFICATION'),
    },
    leftAfter: getMinutes(setting('CRUD_LEFT_AFTER_MINUTES')),
  };
}

function getOrigin(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Refusal(
      `BASE_URL is "${address}", which is no address of a console, such as https://console.example`,
    );
  }
  if (url.pathname !== '/' || url.search !== '') {
    throw new Refusal(
      `BASE_URL is "${address}"; it is the address alone, without what stands behind it: ${url.origin}`,
    );
  }
  return url.origin;
}

function getMinutes(text: string): number {
  if (text === '') return LEFT_AFTER_MINUTES;
  if (!/^[1-9]\d{0,5}$/.test(text)) {
    throw new Refusal(`CRUD_LEFT_AFTER_MINUTES is "${text}"; it is a whole number of minutes, from 1 on.`);
  }
  return Number(text);
}
