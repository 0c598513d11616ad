/** The entry of the page's `Server-Timing` header whose duration is the server time in milliseconds since 1970 (SHELL-15). */
export const PAGE_TIME = 'now';
