import { randomUUID } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../database/connection.ts';
import { installationKey } from '../../database/installationKey.ts';
import type { ConsoleEvents } from '../../events/consoleEvents.ts';
import type { ReferenceStore } from '../documents.ts';
import { referenceStore } from '../embedded/documents/store.ts';
import { firestoreDocuments } from '../firebase/documents/index.ts';

type Options = {
  config: Pick<Config, 'firestore'>;
  database: Queryable;
  now: () => Date;
  /** Commands have none. */
  events?: ConsoleEvents | undefined;
};

/** The reference documents where the settings say they are. */
export async function openReference({ config, database, now, events }: Options): Promise<ReferenceStore> {
  const { firestore: project } = config;
  if (!project) return referenceStore(database, now);
  const installation = await installationKey(database, 'installation', randomUUID, now);
  return firestoreDocuments({ project, installation, now, events });
}
