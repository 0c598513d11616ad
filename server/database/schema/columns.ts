import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { timestamp } from 'drizzle-orm/pg-core';

/** Milliseconds, like the API: optimistic locking compares these values. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Sorts names by language instead of bytes, so that Á follows A (DATA-5). */
export const byLanguage = (name: SQLWrapper): SQL => sql`(${name} collate "und-x-icu")`;
