export const EMBEDDED_PROJECT = 'parks-console';
