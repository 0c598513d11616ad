import type { Config } from '../../../config.ts';
import { openBucket } from './bucketClient.ts';
import { bucketStorage } from './bucketStorage.ts';
import { fileFolder } from './fileFolder.ts';
import type { FileStorage } from './storage.ts';

export type StorageSettings = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'filesBucket'>>;

/** The bucket of FILES_BUCKET, or else DATA_DIR. */
export function openStorage(
  { dataDir, filesBucket }: StorageSettings,
  isThere?: () => Promise<boolean>,
): FileStorage {
  const folder = fileFolder(dataDir, isThere);
  return filesBucket ? bucketStorage(openBucket(filesBucket), folder) : folder;
}
