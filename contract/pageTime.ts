/** SHELL-15: the name in the page's `Server-Timing` header whose duration is the server's time, in milliseconds since 1970. */
export const PAGE_TIME = 'now';
