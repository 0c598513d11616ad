/** Seconds. */
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

export type Quota = {
  /** Counted in windows of this many seconds, which begin with the first use. */
  seconds: number;
  most: number;
  /** For the refusal: `You have … within an hour.` */
  done: string;
  /** What the person can do at once. */
  instead?: string;
};

/** Per person, unless the name says otherwise. All processes of the installation count together. */
export const QUOTAS: Record<QuotaName, Quota> = {
  // A phone that was without a network for a day sends twenty at once, and its owner files a few more.
  incidents: { seconds: HOUR, most: 30, done: 'filed {most} incidents' },
  // Separate from the incidents, so that people who filed many can still raise an emergency.
  emergencies: { seconds: HOUR, most: 20, done: 'raised {most} emergencies' },
  // Twenty incidents of an outbox for departments of 200 people.
  recipients: {
    ...{ seconds: HOUR, most: 4000, done: 'notified {most} people' },
    instead: 'save without notifying',
  },
  // Thirty saves of an emergency that concerns 600 people. Raising an emergency always notifies.
  emergencyRecipients: {
    ...{ seconds: HOUR, most: 20_000, done: 'notified {most} people' },
    instead: 'save without notifying',
  },
  // Twenty incidents with the most photos, and their signatures.
  uploads: { seconds: HOUR, most: 1500, done: 'uploaded {most} files' },
  // Forty of the largest videos, of 200 MB each.
  uploadedKilobytes: { seconds: HOUR, most: 8_000_000, done: 'uploaded {most} kB' },
  // If one is used up, the server's own zones are used instead of a refusal. A form asks once per pin and pause in typing.
  geocoder: { seconds: HOUR, most: 300, done: 'looked up {most} places' },
  geocoderDay: { seconds: DAY, most: 1000, done: 'looked up {most} places' },
  // Refused outbox items, old links and deleted accounts stay far below this.
  refusedRecords: { seconds: HOUR, most: 300, done: 'asked {most} times for what you cannot open' },
  geocoderOfAll: { seconds: DAY, most: 10_000, done: 'looked up {most} places' },
};

export type QuotaName =
  | 'incidents'
  | 'emergencies'
  | 'recipients'
  | 'emergencyRecipients'
  | 'uploads'
  | 'uploadedKilobytes'
  | 'geocoder'
  | 'geocoderDay'
  | 'geocoderOfAll'
  | 'refusedRecords';

/** Owner of the quotas that the whole installation shares. */
export const EVERYBODY = 'all';
