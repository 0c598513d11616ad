export const PAGE_SIZE = 10;
export const PAGINATION_SIBLINGS = 3;
export const MAX_PAGE_SIZE = 50;
export const EXPORT_PAGE_SIZE = 1000;
export const IMPORT_MAX_ROWS = 5000;
export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;
/** Days of an export, first and last included. */
export const EXPORT_MAX_DAYS = 31;
/** Degrees; closer pins on the map merge (0.00025 is 28 metres). The second limit is the number of merged pins. */
export const MAP_CELL_DEGREES = 0.00025;
export const MAP_MAX_CELLS = 2000;
export const LIST_WINDOW_DAYS = 30;
export const LIST_VIEWS_MAX_COUNT = 50;
export const VIEW_NAME_MAX_LENGTH = 60;
export const NOTIFICATION_USERS_PAGE_SIZE = 50;

const SESSION_DAYS = 7;
export const SESSION_MS = SESSION_DAYS * 24 * 60 * 60 * 1000;

/** Pixels. */
export const MOBILE_MAX_WIDTH = 768;

export const TITLE_MAX_LENGTH = 100;
export const ZONE_TITLE_MAX_LENGTH = 46;
export const ZONE_TITLE_CUT = 43;
export const GROUP_DESCRIPTION_MAX_LENGTH = 70;
export const TEXT_MAX_LENGTH = 10_000;
export const NAME_MAX_LENGTH = 200;

export const STAFF_ID_LENGTH = 8;
export const MOBILE_MAX_LENGTH = 13;
export const MOBILE_PREFIX = '+65';
export const PASSWORD_MIN_LENGTH = 6;
/** Milliseconds since sign-in; after that, changing the own password requires the current one (UDET-11). */
export const RECENT_SIGN_IN_MS = 5 * 60_000;

/** After a change of email or mobile number, one-time codes still go to the old one for this time (AUTH-18). */
export const OLD_CONTACT_HOURS = 24;

export const OTP_LIFE_MINUTES = 5;
/** Limits how long a stolen or guessed code can be used (SET-2). */
export const OTP_LIFE_MAX_MINUTES = 60;

export const AGE_MAX = 100;
export const ADDRESS_MIN_LENGTH = 3;
export const CASUALTY_CONTACT_MAX_LENGTH = 15;
export const WITNESS_CONTACT_MAX_LENGTH = 10;

export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
/** Decoding takes memory for each pixel, and a PNG of a few kilobytes can have any number of pixels. */
export const PNG_MAX_PIXELS = 40_000_000;
/** No common camera has more. */
export const JPEG_MAX_PIXELS = 120_000_000;
export const VIDEO_MAX_BYTES = 200 * 1024 * 1024;
/** Pixels of the long side; larger photos are resized. */
export const PHOTO_MAX_SIDE = 2560;
/** Bytes; with less free space in the browser, the form warns (OFF-7). */
export const LOW_SPACE_BYTES = 5 * PHOTO_MAX_BYTES;
export const MEDIA_MAX_COUNT = 50;
export const PERSONS_MAX_COUNT = 100;
export const ACTIONS_MAX_COUNT = 100;
export const UPDATES_MAX_COUNT = 500;
/** Bytes of JSON; a full incident has about 20 kB. Updates have their own limit, because a case collects them for weeks. */
export const INCIDENT_MAX_BYTES = 200_000;
export const UPDATES_MAX_BYTES = 500_000;
/** Remarks that a person types, per call. */
export const AUDIT_REMARKS_MAX_COUNT = 20;
export const AUDIT_REMARK_MAX_LENGTH = 1000;

/** Milliseconds: how often a page reports that it has an incident open, and how long a report is valid (DET-11). */
export const PRESENCE_EVERY_MS = 20_000;
export const PRESENCE_LIFE_MS = 60_000;

export const MAP_ZOOM = 16;
export const GEOLOCATION_TIMEOUT_MS = 10_000;
export const GEOLOCATION_MAX_AGE_MS = 10 * 60_000;
export const GEOLOCATION_REFRESH_MAX_AGE_MS = 60_000;

/** Incidents filed within this time and distance may be the same event. */
export const SAME_EVENT_MS = 2 * 60 * 60_000;
export const SAME_EVENT_METRES = 50;
export const SAME_EVENT_MAX_COUNT = 5;

export const VISITORS_MAX = 10_000_000;
export const VISITOR_COUNTS_MAX = 1000;
