/**
 * An <img> or <video> sends no header of ours, so the console keeps its identity token in this cookie as well, for the
 * addresses of files alone; the server takes it for reading them, and for nothing else.
 */
export const FILE_COOKIE = { name: 'parks_session', path: '/v0/' } as const;
