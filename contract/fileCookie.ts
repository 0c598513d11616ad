/**
 * <img> and <video> send no custom headers. The server accepts this cookie for reading files only. A console of another
 * origin sends its token to `address`, and the server sets the cookie.
 */
export const FILE_COOKIE = { name: 'parks_session', path: '/v0/', address: '/v0/session' } as const;
