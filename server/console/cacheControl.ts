/** Names of assets contain a hash of their content; all other files keep their names. */
export const CACHE = {
  forever: 'public, max-age=31536000, immutable',
  askEachTime: 'no-cache',
} as const;
