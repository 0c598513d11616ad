import { allDrafts } from './draftStore.ts';
import { readAllItems } from './outboxStore.ts';

export const FILES_TO_DELETE = 'files-to-delete:';

/** A file is deleted only if no draft, open form or outbox item contains it, so remove these before their files. */
export async function readStoredText(): Promise<string> {
  const [drafts, items] = await Promise.all([allDrafts(), readAllItems()]);
  const entries = Object.entries({ ...localStorage }).filter(([key]) => !key.startsWith(FILES_TO_DELETE));
  return [...entries.map(([, value]) => value), JSON.stringify(drafts), JSON.stringify(items)].join('\n');
}
