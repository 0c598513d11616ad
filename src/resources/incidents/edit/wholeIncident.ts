/** react-admin caches list rows as records. A separate meta keeps a row from being used as the full incident. */
export const FULL_RECORD = { whole: true };
