import type { Page } from '@playwright/test';
import type { Kept } from './oracle.ts';

/* Reads the browser's database as it is stored, without the console's code. */

type Entry = { text: string; state: string | undefined; problem: string };
export type DeviceContent = {
  outbox: Entry[];
  /** Drafts, unfinished forms, and the local storage. */
  drafts: { place: string; text: string }[];
  /** Ids of files whose bytes can be read. */
  files: string[];
};

export async function readDevice(page: Page): Promise<DeviceContent> {
  return await page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('parks-console');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const readAll = (store: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        if (!opened.objectStoreNames.contains(store)) return resolve([]);
        const request = opened.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    try {
      const [outbox, pending, unsaved, media] = await Promise.all(
        ['outbox', 'pending', 'unsaved', 'media'].map(readAll),
      );
      const files: string[] = [];
      for (const one of (media ?? []) as { id: string; blob: Blob }[]) {
        const size = await one.blob.arrayBuffer().then(
          ({ byteLength }) => byteLength,
          () => 0,
        );
        if (size > 0) files.push(one.id);
      }
      return {
        outbox: ((outbox ?? []) as { state?: string; lastAttempt?: unknown }[]).map((item) => ({
          text: JSON.stringify(item),
          state: item.state,
          problem: JSON.stringify(item.lastAttempt) ?? '',
        })),
        drafts: [
          ...(pending ?? []).map((draft) => ({ place: 'drafts', text: JSON.stringify(draft) })),
          ...(unsaved ?? []).map((form) => ({ place: 'unfinished forms', text: JSON.stringify(form) })),
          ...Object.entries(localStorage).map(([place, text]) => ({ place, text: String(text) })),
        ],
        files,
      };
    } finally {
      opened.close();
    }
  });
}

export function findKept({ outbox, drafts, files }: DeviceContent, text: string): Kept {
  const items = outbox.filter((item) => item.state !== 'sent' && item.text.includes(text));
  const refs = items.flatMap((item) => [...item.text.matchAll(/"local:([^"]+)"/g)].map(([, id = '']) => id));
  return {
    waiting: items.filter(({ state }) => state !== 'stuck').length,
    stuck: items.filter(({ state }) => state === 'stuck').length,
    drafts: drafts.filter((draft) => draft.text.includes(text)).map(({ place }) => place),
    missingFiles: refs.filter((id) => !files.includes(id)).length,
  };
}

/** The last failures of what is not sent. */
export const findProblems = ({ outbox }: DeviceContent, text: string): string[] =>
  outbox
    .filter((item) => item.state !== 'sent' && item.text.includes(text) && item.problem)
    .map(({ problem }) => problem);
