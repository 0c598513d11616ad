/** <img> and <video> send no custom headers. The server accepts this cookie for reading files only. */
export const FILE_COOKIE = { name: 'parks_session', path: '/v0/' } as const;
