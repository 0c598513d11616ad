/*
 * One schema for PGlite and PostgreSQL. What is filtered, sorted or grouped is a real column; the rest of an incident is
 * its document. Indexes that Drizzle cannot write (INCLUDE, trigrams) stand in hand-written migrations.
 */
export * from './schema/accounts.ts';
export * from './schema/audit.ts';
export * from './schema/identity.ts';
export * from './schema/incidents.ts';
export * from './schema/installation.ts';
export * from './schema/messages.ts';
export * from './schema/signIn.ts';
export * from './schema/stores.ts';
