/** Names of assets contain a hash of their content; all other files keep their names. */
export const CACHE = {
  forever: 'public, max-age=31536000, immutable',
  askEachTime: 'no-cache',
  /**
   * Otherwise Safari freezes a left page for the way back together with its open transactions, and no later page can use
   * the database.
   */
  page: 'no-store',
} as const;
