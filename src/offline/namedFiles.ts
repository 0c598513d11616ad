import { allDrafts } from './draftStore.ts';

export const FILES_TO_DELETE = 'files-to-delete:';

/** A file is deleted only if no draft or open form contains it, so remove a draft before its files. */
export async function readStoredText(): Promise<string> {
  const drafts = JSON.stringify(await allDrafts());
  const entries = Object.entries({ ...localStorage }).filter(([key]) => !key.startsWith(FILES_TO_DELETE));
  return [...entries.map(([, value]) => value), drafts].join('\n');
}
