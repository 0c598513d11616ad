import type { Queryable } from '../../database/connection.ts';
import { embeddedFiles } from '../../platform/embedded/files/index.ts';
import type { FileStore } from '../../platform/files.ts';
import type { Preparation } from './preparation.ts';

export function installationFiles(
  transaction: Queryable,
  { dataDir, now }: Pick<Preparation, 'dataDir' | 'now'>,
): FileStore {
  const authenticate = () => Promise.reject(new Error('Nobody signs in while the installation is made.'));
  return embeddedFiles({ database: transaction, dataDir, now, authenticate }).store;
}
