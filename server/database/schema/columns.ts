import { timestamp } from 'drizzle-orm/pg-core';

/** Milliseconds, because that is what the wire carries and what optimistic locking compares. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
