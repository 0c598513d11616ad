import { allDrafts } from './draftStore.ts';

/** Local storage that lists files for another reason than to keep them. */
export const FILES_TO_DELETE = 'files-to-delete:';

/**
 * Everything on this device that names files: the drafts and open forms of every person, in the database and in local storage.
 * A file is deleted only if it is not in here, so remove a draft before its files.
 */
export async function textNamingFiles(): Promise<string> {
  const drafts = JSON.stringify(await allDrafts());
  const entries = Object.entries({ ...localStorage }).filter(([key]) => !key.startsWith(FILES_TO_DELETE));
  return [...entries.map(([, value]) => value), drafts].join('\n');
}
