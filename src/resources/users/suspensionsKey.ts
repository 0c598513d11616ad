/** Where this browser keeps a person's scheduled suspensions (UDET-8); by itself, for the console looks there as it begins. */
export const suspensionsKey = (userId: string) => `scheduled_suspensions:${userId}`;
