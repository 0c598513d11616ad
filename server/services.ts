import type { ConsoleConfig } from '../contract/schemas/consoleConfig.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connection.ts';
import type { OutboxChannel, OutboxStatus } from './database/schema.ts';
import type { ConsoleEvents } from './events/consoleEvents.ts';
import type { Presence } from './events/presence.ts';
import type { MessageSenders } from './messages/sender.ts';
import type { ReferenceStore } from './platform/documents.ts';
import type { FileStore } from './platform/files.ts';
import type { IdentityAdmin } from './platform/identity.ts';
import type { Quotas } from './quotas/createQuotas.ts';

/** Shared by all areas; created once in app.ts. */
export type Services = {
  config: Config;
  database: Database;
  identity: IdentityAdmin;
  files: FileStore;
  reference: ReferenceStore;
  events: ConsoleEvents;
  presence: Presence;
  senders: MessageSenders;
  /** True in production without mail. */
  isMailMissing: boolean;
  countNotSent: (channel: OutboxChannel, status: OutboxStatus) => void;
  countJob: (job: string, succeeded: boolean) => void;
  quotas: Quotas;
  /** How the console reaches identity, documents and files. */
  platformSettings: () => Promise<
    Pick<ConsoleConfig, 'firebase' | 'embedded' | 'embeddedIdentity' | 'embeddedDocuments' | 'workAccount'>
  >;
  demoAccounts: ConsoleConfig['demonstration'];
  now: () => Date;
};
