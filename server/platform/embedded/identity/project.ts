/** The Firebase project that the embedded identity, documents and files answer for. */
export const EMBEDDED_PROJECT = 'parks-console';
