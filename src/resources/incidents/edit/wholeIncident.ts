/** react-admin keeps the list's rows as records; with a meta of its own the whole incident is not mistaken for a row. */
export const FULL_RECORD = { whole: true };
