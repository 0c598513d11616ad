import { fileFolder } from '../files/embedded/fileFolder.ts';
import { removeOldUploads } from '../files/embedded/uploads.ts';
import type { Job } from './job.ts';

/** Uploads that nobody finished, of the embedded file store. */
export const removeOldUploadsJob: Job = {
  name: 'removeOldUploads',
  every: 60 * 60_000,
  run: ({ database, config, now }) => removeOldUploads({ database, folder: fileFolder(config.dataDir), now }),
};
