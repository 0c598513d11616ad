import type { Queryable } from '../../database/connection.ts';
import { openStorage } from '../../platform/embedded/files/openStorage.ts';
import { fileStore } from '../../platform/embedded/files/store.ts';
import type { FileStore } from '../../platform/files.ts';
import type { Preparation } from './preparation.ts';

export const installationFiles = (
  database: Queryable,
  { now, ...settings }: Pick<Preparation, 'dataDir' | 'filesBucket' | 'now'>,
): FileStore => fileStore({ database, storage: openStorage(settings), now });
