/* Indexes that Drizzle cannot express are in hand-written migrations. */
export * from './schema/accounts.ts';
export * from './schema/audit.ts';
export * from './schema/identity.ts';
export * from './schema/incidents.ts';
export * from './schema/installation.ts';
export * from './schema/messages.ts';
export * from './schema/signIn.ts';
export * from './schema/stores.ts';
