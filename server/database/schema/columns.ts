import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { timestamp } from 'drizzle-orm/pg-core';

/** Milliseconds, because that is what the wire carries and what optimistic locking compares. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** A name in the order of the language, Á beside A (DATA-5); without this, texts sort by bytes. */
export const byLanguage = (name: SQLWrapper): SQL => sql`(${name} collate "und-x-icu")`;
