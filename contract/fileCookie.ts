/** <img> and <video> send no custom headers. The server accepts this cookie for reading files only. */
export const FILE_COOKIE = 'parks_session';
export const FILES_PATH = '/v0/';
/** A console of another origin sends its token there, and the server sets the cookie. */
export const FILE_COOKIE_ADDRESS = '/v0/session';
