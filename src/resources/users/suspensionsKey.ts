/** A separate file, because the console reads this key at startup (UDET-8). */
export const suspensionsKey = (userId: string) => `scheduled_suspensions:${userId}`;
