import type { Queryable } from '../../database/connection.ts';
import { fileFolder } from '../../platform/embedded/files/fileFolder.ts';
import { fileStore } from '../../platform/embedded/files/store.ts';
import type { FileStore } from '../../platform/files.ts';
import type { Preparation } from './preparation.ts';

export const installationFiles = (
  database: Queryable,
  { dataDir, now }: Pick<Preparation, 'dataDir' | 'now'>,
): FileStore => fileStore({ database, folder: fileFolder(dataDir), now });
