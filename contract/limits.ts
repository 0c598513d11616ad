/** The specification's numbers, each in one place. */

/** LIST-7, USER-5, IAUD-1, UAUD-1, NLST-1, GRP-2: rows a page. */
export const PAGE_SIZE = 10;
/** LIST-7, USER-5: page numbers shown either side of the current one. */
export const PAGINATION_SIBLINGS = 3;
/** Largest page any list call may ask for, but the export. */
export const MAX_PAGE_SIZE = 50;
/** EXP-1: rows in one export call. */
export const EXPORT_PAGE_SIZE = 1000;
/** Issue 20: accounts in one import, and bytes of its file. */
export const IMPORT_MAX_ROWS = 5000;
export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;
/** EXP-1: days an export may span, the first and the last included. */
export const EXPORT_MAX_DAYS = 31;
/** Issue 21: pins of the map that stand closer to each other, in degrees, are one: 0.00025 are 28 metres. And how many of these there are. */
export const MAP_CELL_DEGREES = 0.00025;
export const MAP_MAX_CELLS = 2000;
/** LIST-6: the list's default window. */
export const LIST_WINDOW_DAYS = 30;
/** Issue 21: views of the list that a person keeps, and how long the name of one may be. */
export const LIST_VIEWS_MAX_COUNT = 50;
export const VIEW_NAME_MAX_LENGTH = 60;
/** DET-7: users shown at a time in an opened department. */
export const NOTIFICATION_USERS_PAGE_SIZE = 50;

/** AUTH-10: days a session lasts from sign-in. */
export const SESSION_DAYS = 7;
export const SESSION_MS = SESSION_DAYS * 24 * 60 * 60 * 1000;

/** SHELL-6: widths up to this, in pixels, show the mobile layout. */
export const MOBILE_MAX_WIDTH = 768;

/** FORM-8. */
export const TITLE_MAX_LENGTH = 100;
/** FORM-6: longer zone titles show `ZONE_TITLE_CUT` characters and an ellipsis. */
export const ZONE_TITLE_MAX_LENGTH = 46;
export const ZONE_TITLE_CUT = 43;
/** GRP-1. */
export const GROUP_DESCRIPTION_MAX_LENGTH = 70;
/** Free text of a person; generous, but bounded. */
export const TEXT_MAX_LENGTH = 10_000;
/** Any short text: a name of a park, a choice from reference data. */
export const NAME_MAX_LENGTH = 200;

/** UDET-13, UDET-11. */
export const STAFF_ID_LENGTH = 8;
export const MOBILE_MAX_LENGTH = 13;
export const MOBILE_PREFIX = '+65';
export const PASSWORD_MIN_LENGTH = 6;
/** UDET-11: after this long since the sign-in, whoever changes the own password is asked for the current one. Milliseconds. */
export const RECENT_SIGN_IN_MS = 5 * 60_000;

/** AUTH-13: minutes that a code lives where nobody has said otherwise: an installation begins with it. */
export const OTP_LIFE_MINUTES = 5;
/** SET-2: minutes. Whoever finds or guesses a code has no longer than this. */
export const OTP_LIFE_MAX_MINUTES = 60;

/** CAS-2, WIT-2. */
export const AGE_MAX = 100;
export const ADDRESS_MIN_LENGTH = 3;
export const CASUALTY_CONTACT_MAX_LENGTH = 15;
export const WITNESS_CONTACT_MAX_LENGTH = 10;

/** FORM-9: bytes of an uploaded file. */
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
export const VIDEO_MAX_BYTES = 200 * 1024 * 1024;
/** FORM-9: photos are shrunk to this, in pixels, on the long side. */
export const PHOTO_MAX_SIDE = 2560;
/** OFF-7: with less room than this in the browser, the form warns: five photos. Bytes. */
export const LOW_SPACE_BYTES = 5 * PHOTO_MAX_BYTES;
/** How many of each an incident may hold. */
export const MEDIA_MAX_COUNT = 50;
export const PERSONS_MAX_COUNT = 100;
export const ACTIONS_MAX_COUNT = 100;
export const UPDATES_MAX_COUNT = 500;

/** DET-11, milliseconds: how often a page says that it has an incident open, and for how long that is believed. */
export const PRESENCE_EVERY_MS = 20_000;
export const PRESENCE_LIFE_MS = 60_000;

/** FORM-6. */
export const MAP_ZOOM = 16;
/** FORM-7, milliseconds. */
export const GEOLOCATION_TIMEOUT_MS = 10_000;
export const GEOLOCATION_MAX_AGE_MS = 10 * 60_000;
export const GEOLOCATION_REFRESH_MAX_AGE_MS = 60_000;

/** Visitors of a park in a month, and how many such counts are entered at a time. */
export const VISITORS_MAX = 10_000_000;
export const VISITOR_COUNTS_MAX = 1000;
